import { notices } from '@ocean/api/areas/notifications/notices';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { closeMenu } from '../frame/drawers.ts';

/** The way to the notices, with how many of them a member has not read yet. */
export function NoticesItem() {
  const t = useText();
  const unread = useApiQuery(notices.list, { size: 1 }).data?.unread ?? 0;
  return (
    <Link href={paths.notices} onClick={closeMenu} className="menu-item">
      <Icon name="bell" size={22} />
      <span>{t('frame.notices')}</span>
      {unread > 0 && <small>{t('frame.notices.unread', { count: unread })}</small>}
    </Link>
  );
}
