import { FILE_ENDINGS, FILE_TYPES, type FileType, MAX_FILE_MEGABYTES } from '@ocean/api/areas/files';
import { Button } from '@ocean/ui/button';
import { Section } from '@ocean/ui/card';
import { toast } from '@ocean/ui/toast';
import { useId, useRef } from 'react';
import { showCount } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isolate } from '../text/isolate.ts';
import { DraftFile } from './draft-file.tsx';
import type { StoredFile } from './file-rows.tsx';
import { fittingFiles } from './fitting-files.ts';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

export type FileWords = {
  title: string;
  hint: string;
  add: string;
  /** Each names a button at a file. */
  remove: (name: string) => string;
  cancel: (name: string) => string;
  tooMany: string;
};

type FileFieldProps = {
  files: readonly StoredFile[];
  uploads: Uploads;
  onChange: (files: readonly StoredFile[]) => void;
  /** How many files there may be. */
  max: number;
  /** Kinds of files that are taken; all that the platform takes, unless given. */
  types?: readonly FileType[];
  words: FileWords;
};

/** Files of what is being written: which are taken is said before, each shows how far it is, and each can be taken out. */
export function FileField({ files, uploads, onChange, max, types = FILE_TYPES, words }: FileFieldProps) {
  const t = useText();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const room = max - files.length - uploads.list.length;
  const add = (picked: readonly File[]) => {
    const { fitting, tooLarge, tooMany } = fittingFiles(picked, room);
    if (tooLarge > 0) toast(t('errors.FILE_TOO_LARGE', { maximum: MAX_FILE_MEGABYTES }), 'bad');
    else if (tooMany > 0) toast(words.tooMany, 'bad');
    uploads.add(fitting);
  };
  return (
    <Section title={words.title} aside={isolate(`${showCount(files.length)} / ${showCount(max)}`)}>
      <div className="grid gap-3">
        <p id={hintId} className="hint">
          {words.hint}
        </p>
        {files.length + uploads.list.length > 0 && (
          <ul className="card card-list">
            {files.map((file) => (
              <DraftFile
                key={file.fileId}
                file={file}
                remove={words.remove(file.name)}
                onRemove={() => onChange(files.filter((one) => one !== file))}
              />
            ))}
            {uploads.list.map((upload) => (
              <UploadRow key={upload.key} upload={upload} uploads={uploads} cancel={words.cancel(upload.name)} />
            ))}
          </ul>
        )}
        <Button
          kind="second"
          icon="plus"
          reason={room <= 0 && words.tooMany}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {words.add}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={acceptOf(types)}
          aria-label={words.add}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // Reset, so that choosing the same file again is a change.
            event.target.value = '';
          }}
        />
      </div>
    </Section>
  );
}

/** Kinds of files with their endings, which a phone may know better than the type. */
export function acceptOf(types: readonly FileType[]): string {
  return [...types, ...types.map((type) => `.${FILE_ENDINGS[type]}`)].join(',');
}
