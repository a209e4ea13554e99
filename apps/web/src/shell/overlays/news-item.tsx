import { news } from '@ocean/api/areas/social/news';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { closeMenu } from '../frame/drawers.ts';

/** The way to the news, with how many of them a member has not read yet. */
export function NewsItem() {
  const t = useText();
  const unread = useApiQuery(news.list, { size: 1 }).data?.unread ?? 0;
  return (
    <Link href={paths.news} onClick={closeMenu} className="menu-item">
      <Icon name="lightning" size={22} />
      <span>{t('frame.news')}</span>
      {unread > 0 && <small>{t('frame.notices.unread', { count: unread })}</small>}
    </Link>
  );
}
