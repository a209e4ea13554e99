import { useSyncExternalStore } from 'react';
import { tokens } from '../../api/client.ts';
import { askAgain } from '../../base/in-time.ts';
import { STORED, storage } from '../../base/storage.ts';
import { lazyPart } from '../../lazy/lazy-part.ts';
import type { Wallet } from '../provider/eip1193.ts';
import { isConnectSheetOpen, openConnectSheet } from './connect-sheet-state.ts';
import { type SessionView, STARTING, sessionSignal, VISITOR } from './session-view.ts';

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
  const view = useSyncExternalStore(sessionSignal.subscribe, sessionSignal.read, sessionSignal.read);
  return { ...view, isMember: view.state === 'member', ...actions };
}

/** Both come after the first paint, which shows nothing that depends on them. */
const finderPart = lazyPart(() => import('./wallet-finder.ts'));
const appSessionPart = lazyPart(() => import('./app-session.ts'));

type AppSession = typeof import('./app-session.ts');

/**
 * A page that a wallet was connected to before goes on with it. Any other page looks for wallets first: what talks to them
 * comes when there is one, or when the visitor chooses one.
 */
export async function startSession(): Promise<void> {
  if (tokens.current() === null && storage.read(STORED.wallet) === null && !(await isWalletHere())) return;
  await withAppSession((app) => app.start());
}

async function isWalletHere(): Promise<boolean> {
  const found = await finderPart.arrive().catch((problem: unknown) => ({ problem }));
  if ('problem' in found) {
    sessionSignal.set({ ...sessionSignal.read(), state: 'failed', problem: found.problem });
    return false;
  }
  await found.finder.ready;
  // A visitor who is choosing among wallets is not asked by one of them meanwhile.
  if (found.finder.wallets().length > 0 && !isConnectSheetOpen()) return true;
  if (sessionSignal.read().state === 'starting') sessionSignal.set(VISITOR);
  return false;
}

/** Opens what is needed to connect: the one wallet there is, or the choice among those found so far, which waits for none. */
async function connect(): Promise<void> {
  const { wallet } = sessionSignal.read();
  const wallets = finderPart.arrived()?.finder.wallets() ?? [];
  const only = wallet ?? (wallets.length === 1 && !__LOCAL_BUILD__ ? wallets[0] : undefined);
  if (only) await withAppSession(({ session }) => session.connect(only));
  else openConnectSheet();
}

async function withAppSession(work: (app: AppSession) => Promise<void> | void): Promise<void> {
  let app: AppSession;
  try {
    app = await appSessionPart.arrive();
  } catch (problem) {
    return sessionSignal.set({ ...sessionSignal.read(), state: 'failed', problem });
  }
  await work(app);
}

const actions = {
  connect: () => void connect(),
  connectTo: (wallet: Wallet) => withAppSession(({ session }) => session.connect(wallet)),
  activate: (code: string) => withAppSession(({ session }) => session.activate(code)),
  signAgain: () => withAppSession(({ session }) => session.signAgain()),
  async retry() {
    if (appSessionPart.arrived()) return withAppSession(({ session }) => session.retry());
    askAgain(sessionSignal.read().problem, () => {
      sessionSignal.set(STARTING);
      void startSession();
    });
  },
  switchNetwork: () => withAppSession(({ session }) => session.switchNetwork()),
  logOut: () => withAppSession(({ session }) => session.logOut()),
};

/** The wallet of a local platform; null elsewhere. */
export async function demoWallet(): Promise<Wallet | null> {
  return __LOCAL_BUILD__ ? (await appSessionPart.arrive()).demoWallet() : null;
}
