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
  return withRun((run) => run.start());
}

/** What talks to wallets comes after the first paint, which shows nothing that depends on it. */
const runPart = lazyPart(() => import('./session-run.ts'));

type Run = typeof import('./session-run.ts');

async function withRun(work: (run: Run) => Promise<void> | void): Promise<void> {
  let run: Run;
  try {
    run = await runPart.arrive();
  } catch (problem) {
    return sessionSignal.set({ ...sessionSignal.read(), state: 'failed', problem });
  }
  await work(run);
}

const actions = {
  connect: () => void withRun((run) => run.connect()),
  connectTo: (wallet: Wallet) => withRun(({ session }) => session.connect(wallet)),
  activate: (code: string) => withRun(({ session }) => session.activate(code)),
  signAgain: () => withRun(({ session }) => session.signAgain()),
  async retry() {
    if (runPart.arrived()) return withRun(({ session }) => session.retry());
    askAgain(sessionSignal.read().problem, () => {
      sessionSignal.set(STARTING);
      void startSession();
    });
  },
  switchNetwork: () => withRun(({ session }) => session.switchNetwork()),
  logOut: () => withRun(({ session }) => session.logOut()),
};
