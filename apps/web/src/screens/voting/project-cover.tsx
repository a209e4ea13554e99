import { files } from '@ocean/api/areas/files';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Icon } from '@ocean/ui/icon';
import { useState } from 'react';

/** The link of a picture holds for some minutes. */
const LINK_FRESH_MS = 60_000;

/** The picture of a project, or the sea with a building where it has none. It says nothing that the name beside it does not. */
export function ProjectCover({ cover, className }: { cover: string | null; className: string }) {
  const link = useApiQuery(
    files.link,
    { fileId: cover ?? '', small: true },
    { enabled: cover !== null, staleTime: LINK_FRESH_MS },
  );
  const [failed, setFailed] = useState<string | null>(null);
  const url = link.data?.url;
  return (
    <span className={`deep block overflow-hidden ${className}`} aria-hidden="true">
      {url !== undefined && url !== failed ? (
        <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" onError={() => setFailed(url)} />
      ) : (
        <span className="grid size-full place-items-center text-deep-accent">
          <Icon name="building" size={44} />
        </span>
      )}
    </span>
  );
}
