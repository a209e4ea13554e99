import { news } from '@ocean/api/areas/social/news';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { closeMenu } from '../frame/drawers.ts';
import { useAreaLink } from '../frame/use-area-link.ts';

/** The way to the news, with how many of them a member has not read yet; where operators have closed it, it says so. */
export function NewsItem() {
  const t = useText();
  const unread = useApiQuery(news.list, { size: 1 }).data?.unread ?? 0;
  const { isCurrent, closed, ...link } = useAreaLink('menu', closeMenu)(paths.news);
  return (
    <Link {...link} className="menu-item" title={closed} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name="lightning" size={22} className={closed ? 'opacity-50' : ''} />
      <span>{t('frame.news')}</span>
      {closed ? (
        <Icon name="lock" size={18} className="opacity-70" />
      ) : (
        unread > 0 && <small>{t('frame.notices.unread', { count: unread })}</small>
      )}
    </Link>
  );
}
