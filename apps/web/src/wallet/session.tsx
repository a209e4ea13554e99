import { account } from '@ocean/api/areas/account';
import { queryKeyOf } from '@ocean/api-react/use-api-query';
import { useSyncExternalStore } from 'react';
import { client, forgetMember, listenToSessionEnd, queryClient, tokens } from '../api.ts';
import { t } from '../i18n/use-text.ts';
import { STORED, storage } from '../storage.ts';
import { openConnectSheet } from './connect-sheet-state.ts';
import { findWallets } from './discover-wallets.ts';
import type { Wallet } from './eip1193.ts';
import { SessionStore, type SessionView } from './session-store.ts';

const finder = findWallets();

const store = new SessionStore({
  client,
  tokens,
  storage,
  chain: async () => (await readHome()).chain,
  forget: forgetMember,
  reload: () => location.reload(),
});

listenToSessionEnd((token) => store.sessionEnded(token));

/** Another tab that logs out or switches accounts takes this one along. */
addEventListener('storage', (event) => {
  if (event.key === STORED.token && store.view().state === 'member') void store.retry();
});

export async function startSession(): Promise<void> {
  const last = storage.read(STORED.wallet);
  if (last !== null && storage.read(STORED.isDisconnected) === null) {
    const demo = await demoWalletIfLast(last);
    if (demo) return store.start([demo]);
  }
  await finder.ready;
  await store.start(finder.wallets());
}

/** The demo wallet is offered where the build has it and the platform says that it is a local one. */
export async function demoWallet(): Promise<Wallet | null> {
  if (!__LOCAL_BUILD__) return null;
  const [{ chain }, { createDemoWallet }] = await Promise.all([readHome(), import('./demo-wallet.ts')]);
  return chain.isLocal ? createDemoWallet(storage, t('core.connect.demo')) : null;
}

async function demoWalletIfLast(last: string): Promise<Wallet | null> {
  if (!__LOCAL_BUILD__ || last !== 'local.ocean.demo') return null;
  return demoWallet().catch(() => null);
}

function readHome() {
  return queryClient.fetchQuery({
    queryKey: queryKeyOf(account.home, {}),
    queryFn: () => client.call(account.home, {}),
    staleTime: 60_000,
  });
}

export type Session = SessionView & {
  isMember: boolean;
  /** Opens what is needed to connect: the one wallet there is, a picker, or how to get one. */
  connect: () => void;
  connectTo: (wallet: Wallet) => Promise<void>;
  activate: (code: string) => Promise<void>;
  signAgain: () => Promise<void>;
  retry: () => Promise<void>;
  switchNetwork: () => Promise<void>;
  logOut: () => Promise<void>;
};

export function useSession(): Session {
  const view = useSyncExternalStore(store.subscribe, store.view, store.view);
  return { ...view, isMember: view.state === 'member', ...actions };
}

export function useWallets(): readonly Wallet[] {
  return useSyncExternalStore(finder.subscribe, finder.wallets, finder.wallets);
}

/** For code outside of components, such as following a transaction after its sheet was closed. */
export function sessionView(): SessionView {
  return store.view();
}

const actions = {
  connect() {
    const { wallet } = store.view();
    const wallets = finder.wallets();
    const only = wallet ?? (wallets.length === 1 && !__LOCAL_BUILD__ ? wallets[0] : undefined);
    if (only) void store.connect(only);
    else openConnectSheet();
  },
  connectTo: (wallet: Wallet) => store.connect(wallet),
  activate: (code: string) => store.activate(code),
  signAgain: () => store.signAgain(),
  retry: () => store.retry(),
  switchNetwork: () => store.switchNetwork(),
  logOut: () => store.logOut(),
};
