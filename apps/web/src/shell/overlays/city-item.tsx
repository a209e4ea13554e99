import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { closeMenu } from '../frame/drawers.ts';
import { useAreaLink } from '../frame/use-area-link.ts';

/** What members write; where operators have closed it, it says so instead of leading there. */
export function CityItem() {
  const t = useText();
  const { isCurrent, closed, ...link } = useAreaLink('menu', closeMenu)(paths.city);
  return (
    <Link {...link} className="menu-item" title={closed} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name="message" size={22} className={closed ? 'opacity-50' : ''} />
      <span>{t('frame.city')}</span>
      {closed && <Icon name="lock" size={18} className="opacity-70" />}
    </Link>
  );
}
