import { Icon } from '@ocean/ui/icon';
import { useText } from '../../../i18n/use-text.ts';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';
import { useFileDownload } from '../../../sections/files/use-file-download.ts';
import { usePicture } from '../../../sections/files/use-picture.ts';

/** A picture as evidence: small in the thread, and whole as a download. */
export function Evidence({ file: { fileId, name } }: { file: StoredFile }) {
  const t = useText();
  const { isBusy, download } = useFileDownload();
  const { image } = usePicture(fileId, { isSmall: true });
  return (
    <li>
      <button
        type="button"
        className="evidence"
        aria-label={t('deskOrders.messages.download', { name })}
        aria-busy={isBusy}
        onClick={() => void download(fileId)}
      >
        {image ? <img key={image.key} {...image.props} alt="" /> : <Icon name="eye" size={24} />}
      </button>
    </li>
  );
}
