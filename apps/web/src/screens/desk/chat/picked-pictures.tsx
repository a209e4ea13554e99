import { MAX_FILE_MEGABYTES, PICTURE_TYPES } from '@ocean/api/areas/files';
import { TextButton } from '@ocean/ui/button';
import { toast } from '@ocean/ui/toast';
import { useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { DraftFile } from '../../../sections/files/draft-file.tsx';
import { acceptOf } from '../../../sections/files/file-field.tsx';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';
import { fittingFiles } from '../../../sections/files/fitting-files.ts';
import { UploadRow } from '../../../sections/files/upload-row.tsx';
import type { Uploads } from '../../../sections/files/use-uploads.ts';

type PickedPicturesProps = {
  pictures: readonly StoredFile[];
  uploads: Uploads;
  max: number;
  onChange: (pictures: readonly StoredFile[]) => void;
};

/** Pictures attached to the message: each shows its progress, and can be removed. */
export function PickedPictures({ pictures, uploads, max, onChange }: PickedPicturesProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const tooManyText = t('deskOrders.messages.tooMany', { max });
  const room = max - pictures.length - uploads.list.length;
  const add = (picked: readonly File[]) => {
    const { fitting, tooLarge, tooMany } = fittingFiles(picked, room);
    if (tooLarge > 0) toast(t('errors.FILE_TOO_LARGE', { maximum: MAX_FILE_MEGABYTES }), 'bad');
    else if (tooMany > 0) toast(tooManyText, 'bad');
    uploads.add(fitting);
  };
  return (
    <div className="grid justify-items-start gap-2">
      {pictures.length + uploads.list.length > 0 && (
        <ul className="card card-list w-full">
          {pictures.map((file) => (
            <DraftFile
              key={file.fileId}
              file={file}
              remove={t('deskOrders.messages.remove', { name: file.name })}
              onRemove={() => onChange(pictures.filter((one) => one !== file))}
            />
          ))}
          {uploads.list.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              uploads={uploads}
              cancel={t('deskOrders.messages.remove', { name: upload.name })}
            />
          ))}
        </ul>
      )}
      <TextButton icon="plus" className="!my-0" reason={room <= 0 && tooManyText} onClick={() => input.current?.click()}>
        {t('deskOrders.messages.add')}
      </TextButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptOf(PICTURE_TYPES)}
        aria-label={t('deskOrders.messages.add')}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // Reset, so that choosing the same picture again is a change.
          event.target.value = '';
        }}
      />
    </div>
  );
}
