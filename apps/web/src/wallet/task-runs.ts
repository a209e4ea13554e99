import { account } from '@ocean/api/areas/account';
import { queryKeyOf } from '@ocean/api-react/use-api-query';
import { useSyncExternalStore } from 'react';
import { client, queryClient } from '../api.ts';
import { storage } from '../storage.ts';
import type { WalletProvider } from './eip1193.ts';
import type { ChainInfo } from './network.ts';
import { type PendingTask, readPending } from './pending-tasks.ts';
import { sessionView } from './session.tsx';
import type { SessionView } from './session-store.ts';
import type { TaskOutcome, WalletTask } from './task.ts';
import type { TaskParts } from './task-parts.ts';
import { TaskRun } from './task-run.ts';
import { isSameAddress } from './token-store.ts';

type Runs = { readonly runs: readonly TaskRun[]; readonly open: TaskRun | null };

let state: Runs = { runs: [], open: null };
let answer: (outcome: TaskOutcome) => void = () => {};
const listeners = new Set<() => void>();

/** Opens the sheet for a wallet action; tells how it was left. */
export async function startTask(task: WalletTask): Promise<TaskOutcome> {
  const parts = await partsFor(sessionView());
  if (!parts) return 'closed';
  const run = new TaskRun(parts, task);
  add(run);
  change({ open: run });
  const outcome = new Promise<TaskOutcome>((resolve) => {
    answer = resolve;
  });
  void run.start();
  return outcome;
}

/** After a reload: what was sent before is followed on. */
export async function resumeTasks(): Promise<void> {
  const session = sessionView();
  const parts = await partsFor(session);
  if (!parts) return;
  const known = new Set(state.runs.map((run) => run.view().hash));
  const mine = (pending: PendingTask) =>
    isSameAddress(pending.from, parts.account) && pending.chainId === parts.chain.chainId && !known.has(pending.hash);
  for (const pending of readPending(storage).filter(mine)) {
    const run = new TaskRun(parts, pending.task, pending);
    add(run);
    void run.start();
  }
}

export function openTask(run: TaskRun): void {
  change({ open: run });
}

export function closeTask(run: TaskRun): void {
  const { stage, hash } = run.view();
  if (hash === null) run.abandon();
  answer(stage === 'done' ? 'settled' : hash === null ? 'closed' : 'watching');
  // Nothing was sent and nothing waits in the wallet: the run is over with its sheet.
  const isOver = stage === 'done' || run.view().problem !== null || (hash === null && run.view().waitingFor !== 'wallet');
  change({ open: null, runs: isOver ? state.runs.filter((one) => one !== run) : state.runs });
}

export function useTaskRuns(): Runs {
  return useSyncExternalStore(subscribe, read, read);
}

/** Whatever moved money has left its traces everywhere. */
function whenDone(run: TaskRun): () => void {
  let isTold = false;
  return () => {
    const { stage } = run.view();
    change({});
    if (stage !== 'done' || isTold) return;
    isTold = true;
    void queryClient.invalidateQueries();
    if (state.open !== run) change({ runs: state.runs.filter((one) => one !== run) });
    for (const listener of settled) listener(run);
  };
}

const settled = new Set<(run: TaskRun) => void>();

export function onSettled(listener: (run: TaskRun) => void): () => void {
  settled.add(listener);
  return () => settled.delete(listener);
}

function add(run: TaskRun): void {
  change({ runs: [...state.runs, run] });
  run.subscribe(whenDone(run));
}

async function partsFor(session: SessionView): Promise<TaskParts | null> {
  const { wallet, address, isWrongNetwork } = session;
  const home = await queryClient.fetchQuery({
    queryKey: queryKeyOf(account.home, {}),
    queryFn: () => client.call(account.home, {}),
    staleTime: 60_000,
  });
  if (!wallet || !address) return null;
  return {
    client,
    storage,
    chain: home.chain,
    account: address,
    isWrongNetwork,
    calls: () => loadCalls(wallet.provider, address, home.chain),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => Date.now(),
  };
}

async function loadCalls(provider: WalletProvider, address: `0x${string}`, chain: ChainInfo) {
  const [{ createChainCalls }, { explainFailure }] = await Promise.all([
    import('./chain-calls.ts'),
    import('./explain-failure.ts'),
  ]);
  return { calls: createChainCalls({ provider, account: address, chain }), explain: explainFailure };
}

function change(next: Partial<Runs>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Runs {
  return state;
}
