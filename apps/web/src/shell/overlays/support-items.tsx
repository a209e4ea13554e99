import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { closeMenu } from '../frame/drawers.ts';

/** The ways to help. They belong to no area that operators could close: a member in need must find them. */
export function SupportItems() {
  const t = useText();
  return (
    <>
      <Link href={paths.help} onClick={closeMenu} className="menu-item">
        <Icon name="info" size={22} />
        <span>{t('frame.help')}</span>
      </Link>
      <Link href={`${paths.help}?list=tickets`} onClick={closeMenu} className="menu-item">
        <Icon name="send" size={22} />
        <span>{t('frame.tickets')}</span>
      </Link>
    </>
  );
}
