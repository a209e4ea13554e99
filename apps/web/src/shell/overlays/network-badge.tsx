import { Button } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';
import { useHome } from '../../api/use-home.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../wallet/session/session.tsx';

/** In the header while the wallet is on another network than the platform. */
export function NetworkBadge() {
  const t = useText();
  const session = useSession();
  const home = useHome();
  if (!session.isWrongNetwork || !home.data) return null;
  return (
    <div className="network-badge" role="status">
      <Icon name="warn" size={20} />
      <span>{t('frame.network.wrong')}</span>
      <Button kind="second" fit onClick={() => void session.switchNetwork()}>
        {t('frame.network.switch', { network: home.data.chain.name })}
      </Button>
    </div>
  );
}
