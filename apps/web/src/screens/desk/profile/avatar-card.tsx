import { desk } from '@ocean/api/areas/desk';
import { MAX_FILE_MEGABYTES, PICTURE_TYPES } from '@ocean/api/areas/files';
import { Button, TextButton } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { toast } from '@ocean/ui/toast';
import { useId, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Avatar } from '../../../sections/desk/avatar.tsx';
import type { DeskPerson } from '../../../sections/desk/desk-types.ts';
import { fittingFiles } from '../../../sections/files/fitting-files.ts';
import { UploadRow } from '../../../sections/files/upload-row.tsx';
import { useUploads } from '../../../sections/files/use-uploads.ts';
import { FailedNotice } from '../../../sections/forms/failed-notice.tsx';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';

/** The picture beside the nickname: replaced as soon as a new file is uploaded, or removed. */
export function AvatarCard({ person }: { person: DeskPerson }) {
  const t = useText();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const act = useSheetAct(desk.updateAvatar, { message: t('desk.avatar.done'), onDone: () => undefined });
  const uploads = useUploads(({ fileId }) => act.mutate({ fileId }));
  const isSending = uploads.list.length > 0;
  const choose = (picked: readonly File[]) => {
    const { fitting, tooLarge } = fittingFiles(picked, 1);
    if (tooLarge > 0) toast(t('errors.FILE_TOO_LARGE', { maximum: MAX_FILE_MEGABYTES }), 'bad');
    uploads.add(fitting);
  };
  return (
    <Card className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar person={person} size={72} />
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <b className="text-title [overflow-wrap:anywhere]">
            <bdi>{person.nickname}</bdi>
          </b>
          <p id={hintId} className="hint">
            {t('desk.avatar.hint', { maximum: MAX_FILE_MEGABYTES })}
          </p>
        </div>
      </div>
      {isSending && (
        <ul>
          {uploads.list.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} cancel={t('desk.avatar.cancel')} />
          ))}
        </ul>
      )}
      {act.error && <FailedNotice error={act.error} />}
      <Button
        kind="second"
        icon="plus"
        busy={act.isPending}
        reason={isSending && t('desk.avatar.sending')}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {t(person.avatar === null ? 'desk.avatar.add' : 'desk.avatar.change')}
      </Button>
      {person.avatar !== null && (
        <TextButton className="!my-0 justify-self-center" onClick={() => act.mutate({ fileId: null })}>
          {t('desk.avatar.remove')}
        </TextButton>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('desk.avatar.add')}
        onChange={(event) => {
          choose([...(event.target.files ?? [])]);
          // Reset, so that choosing the same file again is a change.
          event.target.value = '';
        }}
      />
    </Card>
  );
}
