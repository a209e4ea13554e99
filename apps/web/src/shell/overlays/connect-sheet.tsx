import { Icon } from '@ocean/ui/icon';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { useHome } from '../../api/use-home.ts';
import { inviteCode } from '../../base/invite-code.ts';
import { storage } from '../../base/storage.ts';
import { useText } from '../../i18n/use-text.ts';
import { isolate } from '../../sections/text/isolate.ts';
import { pageToOpen, walletLinks } from '../../wallet/provider/deep-links.ts';
import type { Wallet } from '../../wallet/provider/eip1193.ts';
import { closeConnectSheet, useConnectSheet } from '../../wallet/session/connect-sheet-state.ts';
import { demoWallet, useSession } from '../../wallet/session/session.tsx';
import { useWallets } from '../../wallet/session/wallet-finder.ts';

/** The available wallets, or how to get one. A wallet that is found late joins the list; nothing waits for it. */
export function ConnectSheet() {
  const t = useText();
  const isOpen = useConnectSheet();
  const wallets = useWallets();
  const { state } = useSession();
  const code = inviteCode(storage);
  return (
    <Sheet open={isOpen} onClose={closeConnectSheet} title={t('frame.connect.title')} lead={t('frame.connect.lead')}>
      {code !== '' && <Notice>{t('frame.connect.invited', { code: isolate(code) })}</Notice>}
      {wallets.length > 0 && <WalletList wallets={wallets} />}
      <DemoOffer />
      {wallets.length === 0 && <InstallAdvice isSearching={state === 'starting'} />}
    </Sheet>
  );
}

function WalletList({ wallets }: { wallets: readonly Wallet[] }) {
  const t = useText();
  const { connectTo } = useSession();
  return (
    <ul className="card card-list !bg-transparent !shadow-none !px-0" aria-label={t('frame.connect.pick')}>
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

function isDemoOffered(home: ReturnType<typeof useHome>['data']): boolean {
  return __LOCAL_BUILD__ && home?.chain.isLocal === true;
}

/** A first visitor without an extension can try everything, where trying costs nothing. */
function DemoOffer() {
  const t = useText();
  const home = useHome();
  const { connectTo } = useSession();
  if (!isDemoOffered(home.data)) return null;
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
        <span className="text-label text-ink-3">{t('frame.connect.demo.text')}</span>
      </span>
      <Icon name="chevron" size={18} className="text-ink-3" />
    </button>
  );
}

function InstallAdvice({ isSearching }: { isSearching: boolean }) {
  const t = useText();
  // A visitor who can go on with the demo wallet needs no other.
  const isOneOfTwo = isDemoOffered(useHome().data);
  const advice = isOneOfTwo ? 'frame.connect.own' : 'frame.connect.none.title';
  return (
    <section className="grid gap-2">
      <h3 aria-live="polite">{t(isSearching ? 'frame.connect.searching' : advice)}</h3>
      {!isSearching && isOneOfTwo && <b className="text-label">{t('frame.connect.none.title')}</b>}
      {!isSearching && <p className="prose">{t('frame.connect.none.text')}</p>}
      <ul className="grid">
        {walletLinks(pageToOpen(location.href, inviteCode(storage))).map(({ name, href }) => (
          <li key={name} className="border-b border-line last:border-0">
            <a className="row-link" href={href} rel="noopener">
              <span>{t('frame.connect.openIn', { wallet: name })}</span>
              <Icon name="external" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
