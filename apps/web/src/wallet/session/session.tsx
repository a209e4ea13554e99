import { useSyncExternalStore } from 'react';
import { askAgain } from '../../lazy/in-time.ts';
import { lazyPart } from '../../lazy/lazy-part.ts';
import type { Wallet } from '../provider/eip1193.ts';
import { type SessionView, STARTING, sessionSignal } from './session-view.ts';

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

export function startSession(): Promise<void> {
  return withAppSession((app) => app.start());
}

/** What talks to wallets comes after the first paint, which shows nothing that depends on it. */
const appSessionPart = lazyPart(() => import('./app-session.ts'));

type AppSession = typeof import('./app-session.ts');

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
  connect: () => void withAppSession((app) => app.connect()),
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
