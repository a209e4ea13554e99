import { FILE_ENDINGS, FILE_TYPES, MAX_FILE_MEGABYTES } from '@ocean/api/areas/files';
import { MAX_PROJECT_FILES } from '@ocean/api/inputs/submission';
import { Button } from '@ocean/ui/button';
import { Section } from '@ocean/ui/card';
import { toast } from '@ocean/ui/toast';
import { useId, useRef } from 'react';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { DraftFile } from './draft-file.tsx';
import { fittingFiles } from './fitting-files.ts';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

type FileFieldProps = { files: readonly StoredFile[]; uploads: Uploads; onChange: (files: readonly StoredFile[]) => void };

/** Kinds of files whose ending a phone may know better than their type. */
const ACCEPT = [...FILE_TYPES, ...Object.values(FILE_ENDINGS).map((ending) => `.${ending}`)].join(',');

/** The files of a project: which are taken is said before, each shows how far it is, and each can be taken out. */
export function FileField({ files, uploads, onChange }: FileFieldProps) {
  const t = useText();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const room = MAX_PROJECT_FILES - files.length - uploads.list.length;
  const add = (picked: readonly File[]) => {
    const { fitting, tooLarge, tooMany } = fittingFiles(picked, room);
    if (tooLarge > 0) toast(t('errors.FILE_TOO_LARGE', { maximum: MAX_FILE_MEGABYTES }), 'bad');
    else if (tooMany > 0) toast(t('errors.PROJECT_FILES_TOO_MANY', { maximum: MAX_PROJECT_FILES }), 'bad');
    uploads.add(fitting);
  };
  return (
    <Section title={t('projects.files')} aside={isolate(`${showCount(files.length)} / ${showCount(MAX_PROJECT_FILES)}`)}>
      <div className="grid gap-3">
        <p id={hintId} className="hint">
          {t('projects.files.hint', { maximum: MAX_FILE_MEGABYTES, count: MAX_PROJECT_FILES })}
        </p>
        {files.length + uploads.list.length > 0 && (
          <ul className="card card-list">
            {files.map((file) => (
              <DraftFile key={file.fileId} file={file} onRemove={() => onChange(files.filter((one) => one !== file))} />
            ))}
            {uploads.list.map((upload) => (
              <UploadRow key={upload.key} upload={upload} uploads={uploads} />
            ))}
          </ul>
        )}
        <Button
          kind="second"
          icon="plus"
          reason={room <= 0 && t('errors.PROJECT_FILES_TOO_MANY', { maximum: MAX_PROJECT_FILES })}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t('projects.files.add')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ACCEPT}
          aria-label={t('projects.files.add')}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // The same file again is a change as well.
            event.target.value = '';
          }}
        />
      </div>
    </Section>
  );
}
