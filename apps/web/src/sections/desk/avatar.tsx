import { files } from '@ocean/api/areas/files';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useState } from 'react';
import type { DeskPerson } from './desk-types.ts';

/** The link of a picture holds for some minutes. */
const LINK_FRESH_MS = 60_000;

type AvatarProps = { person: Pick<DeskPerson, 'nickname' | 'avatar'>; size?: number };

/** The picture of a member, or the first letter of the nickname. It says nothing that the name beside it does not. */
export function Avatar({ person: { nickname, avatar }, size = 44 }: AvatarProps) {
  const link = useApiQuery(files.link, { fileId: avatar ?? '' }, { enabled: avatar !== null, staleTime: LINK_FRESH_MS });
  const [failed, setFailed] = useState<string | null>(null);
  const url = avatar === null ? undefined : link.data?.url;
  return (
    <span
      className="grid shrink-0 place-items-center overflow-hidden rounded-full bg-sunken font-semibold text-accent-ink"
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {url !== undefined && url !== failed ? (
        <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" onError={() => setFailed(url)} />
      ) : (
        firstLetter(nickname)
      )}
    </span>
  );
}

function firstLetter(nickname: string): string {
  const [first = ''] = nickname.trim();
  return first.toLocaleUpperCase();
}
