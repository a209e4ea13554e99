import type { news } from '@ocean/api/areas/social/news';
import type { OutputOf } from '@ocean/api/endpoint';
import { Icon } from '@ocean/ui/icon';
import { rowContent, Tile } from '@ocean/ui/list-row';
import { StatusChip } from '@ocean/ui/status-chip';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { STEP } from '../../base/step.ts';
import { showCount, showInRow } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';

type Listed = OutputOf<typeof news.list>['list'][number];
type NewsRowProps = { item: Pick<Listed, 'id' | 'title' | 'at'>; standing?: Pick<Listed, 'likes' | 'isLiked' | 'isRead'> };

/** The title of a piece of news, and the way to its page. Its likes and whether it is still to be read are for members. */
export function NewsRow({ item: { id, title, at }, standing }: NewsRowProps) {
  const t = useText();
  const isUnread = standing?.isRead === false;
  return (
    <Link href={`${paths.news}/${id}`} state={STEP} className="row">
      {rowContent({
        lead: <Tile icon="lightning" {...(isUnread && { status: 'st-run' })} />,
        title: (
          <span dir="auto" className={isUnread ? 'line-clamp-3' : 'line-clamp-3 font-normal'}>
            {title}
          </span>
        ),
        second: (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <time dateTime={at}>{showInRow(at)}</time>
            {standing && standing.likes > 0 && <Likes {...standing} />}
            {isUnread && (
              <StatusChip family="run" icon="dots">
                {t('news.unread')}
              </StatusChip>
            )}
          </span>
        ),
      })}
      <Icon name="chevron" size={18} className="shrink-0 text-ink-3" />
    </Link>
  );
}

function Likes({ likes, isLiked }: { likes: number; isLiked: boolean }) {
  const t = useText();
  return (
    <span className={isLiked ? 'inline-flex items-center gap-1 text-accent-ink' : 'inline-flex items-center gap-1'}>
      <Icon name="heart" size={16} {...(isLiked && { className: 'fill-current' })} />
      <span aria-hidden="true">{showCount(likes)}</span>
      <span className="sr-only">{t('news.likes', { count: likes })}</span>
    </span>
  );
}
