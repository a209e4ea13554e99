import { files } from '@ocean/api/areas/files';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Icon } from '@ocean/ui/icon';
import { useState } from 'react';

/** The link of a picture holds for some minutes. */
const LINK_FRESH_MS = 60_000;

/** A picture in the room that waits for it. What it is called stands at what holds it. */
export function PostPicture({ fileId, alt = '', isSmall = false }: { fileId: string; alt?: string; isSmall?: boolean }) {
  const link = useApiQuery(files.link, isSmall ? { fileId, small: true } : { fileId }, { staleTime: LINK_FRESH_MS });
  const [failed, setFailed] = useState<string | null>(null);
  const url = link.data?.url;
  if (url === undefined || url === failed) return <Icon name="eye" size={24} />;
  return <img src={url} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(url)} />;
}
