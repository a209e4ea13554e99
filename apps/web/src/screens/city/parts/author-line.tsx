import { CodeText } from '@ocean/ui/amount-text';
import type { ReactNode } from 'react';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Avatar } from '../../../sections/desk/avatar.tsx';
import type { Comment } from './city-types.ts';

type AuthorLineProps = { written: Pick<Comment, 'author' | 'isOwn' | 'at'>; size?: number; end: ReactNode };

/** Who wrote it and when. Without a nickname the shortened address is shown. */
export function AuthorLine({ written: { author, isOwn, at }, size = 40, end }: AuthorLineProps) {
  const t = useText();
  const name = author.nickname === '' ? <CodeText>{author.address}</CodeText> : <bdi>{author.nickname}</bdi>;
  return (
    <div className="flex items-start gap-3">
      <Avatar person={{ nickname: author.nickname || author.address.slice(2), avatar: author.avatar }} size={size} />
      <p className="grid min-w-0 flex-1">
        <b className="[overflow-wrap:anywhere]">
          {name}
          {isOwn && <span className="font-normal text-ink-3"> · {t('city.you')}</span>}
        </b>
        <time dateTime={at} className="text-label text-ink-3">
          {showInRow(at)}
        </time>
      </p>
      {end}
    </div>
  );
}
