import { files } from '@ocean/api/areas/files';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Icon } from '@ocean/ui/icon';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';
import { useFileDownload } from '../../../sections/files/use-file-download.ts';

/** The link of a picture holds for some minutes. */
const LINK_FRESH_MS = 60_000;

/** A picture as evidence: small in the thread, and whole as a download. */
export function Evidence({ file: { fileId, name } }: { file: StoredFile }) {
  const t = useText();
  const { isBusy, download } = useFileDownload();
  const link = useApiQuery(files.link, { fileId, small: true }, { staleTime: LINK_FRESH_MS });
  const [failed, setFailed] = useState<string | null>(null);
  const url = link.data?.url;
  return (
    <li>
      <button
        type="button"
        className="evidence"
        aria-label={t('deskOrders.messages.download', { name })}
        aria-busy={isBusy}
        onClick={() => void download(fileId)}
      >
        {url !== undefined && url !== failed ? (
          <img src={url} alt="" loading="lazy" decoding="async" onError={() => setFailed(url)} />
        ) : (
          <Icon name="eye" size={24} />
        )}
      </button>
    </li>
  );
}
