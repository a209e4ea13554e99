import { IconButton, TextButton } from '@ocean/ui/button';
import { Tile } from '@ocean/ui/list-row';
import { Meter } from '@ocean/ui/meter';
import { COMMA } from '../../i18n/comma.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { showFileSize } from './file-size.ts';
import type { Upload } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

/** A file on its way: how far it is, or why it stopped and the way to send it again. `cancel` names the button that takes it out. */
export function UploadRow({ upload, uploads, cancel }: { upload: Upload; uploads: Uploads; cancel: string }) {
  const t = useText();
  const { key, name, size, state, sent, error } = upload;
  return (
    <li className="row">
      <Tile icon={state === 'failed' ? 'warn' : 'up'} />
      <span className="row-main gap-1">
        <bdi className="font-medium">{name}</bdi>
        {state === 'failed' ? (
          <span className="text-label text-bad" role="alert">
            {refusalText(error)}
          </span>
        ) : (
          <>
            <Meter part={sent} />
            <span className="row-second">
              {[
                state === 'checking' ? t('frame.upload.checking') : showPercent(String(Math.floor(sent * 100))),
                showFileSize(size),
              ].join(COMMA)}
            </span>
          </>
        )}
        {state === 'failed' && (
          <TextButton icon="renew" className="!my-0 justify-self-start" onClick={() => uploads.retry(key)}>
            {t('core.retry')}
          </TextButton>
        )}
      </span>
      <IconButton icon="close" label={cancel} onClick={() => uploads.cancel(key)} />
    </li>
  );
}
