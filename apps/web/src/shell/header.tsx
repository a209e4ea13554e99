import { Button, IconButton } from '@ocean/ui/button';
import { classList } from '@ocean/ui/class-list';
import { Icon } from '@ocean/ui/icon';
import { MarkLine } from '@ocean/ui/mark-line';
import { useText } from '../i18n/use-text.ts';
import { useSession } from '../wallet/session.tsx';
import { openLanguages, openMenu } from './drawers.ts';
import { useHome } from './use-home.ts';

/** Two icons and the screen's title; below it only what needs attention now. */
export function Header({ title, isDeep, isHome }: { title: string; isDeep: boolean; isHome: boolean }) {
  const t = useText();
  return (
    <header className={classList('header', isDeep && 'header-deep')}>
      <div className="header-bar">
        <IconButton icon="menu" label={t('core.menu.open')} onClick={openMenu} />
        <h1 className="header-title">
          {isHome && <MarkLine size={20} />}
          {title}
        </h1>
        <IconButton icon="globe" label={t('core.language.open')} onClick={openLanguages} />
      </div>
      <NetworkBadge />
    </header>
  );
}

function NetworkBadge() {
  const t = useText();
  const session = useSession();
  const home = useHome();
  if (!session.isWrongNetwork || !home.data) return null;
  return (
    <div className="network-badge" role="status">
      <Icon name="warn" size={20} />
      <span>{t('core.network.wrong')}</span>
      <Button kind="second" fit onClick={() => void session.switchNetwork()}>
        {t('core.network.switch', { network: home.data.chain.name })}
      </Button>
    </div>
  );
}
