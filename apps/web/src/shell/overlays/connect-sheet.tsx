import { Icon } from '@ocean/ui/icon';
import { Sheet } from '@ocean/ui/sheet';
import { useHome } from '../../api/use-home.ts';
import { inviteCode } from '../../base/invite-code.ts';
import { storage } from '../../base/storage.ts';
import { useText } from '../../i18n/use-text.ts';
import { pageToOpen, walletLinks } from '../../wallet/provider/deep-links.ts';
import type { Wallet } from '../../wallet/provider/eip1193.ts';
import { demoWallet, useWallets } from '../../wallet/session/app-session.ts';
import { closeConnectSheet, useConnectSheet } from '../../wallet/session/connect-sheet-state.ts';
import { useSession } from '../../wallet/session/session.tsx';

/** The wallets there are, or how to get one. */
export function ConnectSheet() {
  const t = useText();
  const isOpen = useConnectSheet();
  const wallets = useWallets();
  const { state } = useSession();
  return (
    <Sheet open={isOpen} onClose={closeConnectSheet} title={t('core.connect.title')} lead={t('core.connect.lead')}>
      {wallets.length > 0 && <WalletList wallets={wallets} />}
      <DemoOffer />
      {wallets.length === 0 &&
        (state === 'starting' ? (
          <p className="prose" role="status">
            {t('core.connect.searching')}
          </p>
        ) : (
          <InstallAdvice />
        ))}
    </Sheet>
  );
}

function WalletList({ wallets }: { wallets: readonly Wallet[] }) {
  const t = useText();
  const { connectTo } = useSession();
  return (
    <ul className="card card-list !bg-transparent !shadow-none !px-0" aria-label={t('core.connect.pick')}>
      {wallets.map((wallet) => (
        <li key={wallet.rdns}>
          <button
            type="button"
            className="row-link"
            onClick={() => {
              closeConnectSheet();
              void connectTo(wallet);
            }}
          >
            {wallet.icon ? (
              <img src={wallet.icon} alt="" width={32} height={32} className="rounded-2" />
            ) : (
              <Icon name="assets" size={32} />
            )}
            <span className="font-semibold">{wallet.name}</span>
            <Icon name="chevron" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A first visitor without an extension can try everything, where trying costs nothing. */
function DemoOffer() {
  const t = useText();
  const home = useHome();
  const { connectTo } = useSession();
  if (!__LOCAL_BUILD__ || !home.data?.chain.isLocal) return null;
  const start = async () => {
    const wallet = await demoWallet();
    closeConnectSheet();
    if (wallet) await connectTo(wallet);
  };
  return (
    <button type="button" className="radio-card items-center text-start" onClick={() => void start()}>
      <Icon name="anchor" size={28} className="text-accent-ink" />
      <span className="grid flex-1 gap-1">
        <b>{t('core.connect.demo')}</b>
        <span className="text-label text-ink-3">{t('core.connect.demo.text')}</span>
      </span>
      <Icon name="chevron" size={18} className="text-ink-3" />
    </button>
  );
}

function InstallAdvice() {
  const t = useText();
  return (
    <section className="grid gap-2">
      <h3>{t('core.connect.none.title')}</h3>
      <p className="prose">{t('core.connect.none.text')}</p>
      <ul className="grid">
        {walletLinks(pageToOpen(location.href, inviteCode(storage))).map(({ name, href }) => (
          <li key={name} className="border-b border-line last:border-0">
            <a className="row-link" href={href} rel="noopener">
              <span>{t('core.connect.openIn', { wallet: name })}</span>
              <Icon name="external" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
