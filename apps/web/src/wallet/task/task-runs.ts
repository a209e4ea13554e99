import { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { toast } from '@ocean/ui/toast';
import { client, queryClient } from '../../api/client.ts';
import { platformOffset } from '../../api/use-platform-offset.ts';
import { storage } from '../../base/storage.ts';
import { isSameAddress } from '../../base/token-store.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { t } from '../../i18n/use-text.ts';
import { sessionSignal } from '../session/session-view.ts';
import { leaveTasksOfOthers } from './leave-tasks-of-others.ts';
import { loadCalls } from './load-calls.ts';
import { type PendingTask, readPending } from './pending-tasks.ts';
import { isStep, successKey, type TaskOutcome, type WalletTask } from './task.ts';
import { changeTasks, readTasks } from './task-list.ts';
import type { TaskParts } from './task-parts.ts';
import { TaskRun } from './task-run.ts';
import { isDone, isLost, isSent, withoutTask } from './task-states.ts';

let answer: (outcome: TaskOutcome) => void = () => {};

sessionSignal.subscribe(() => {
  const { open } = readTasks();
  leaveTasksOfOthers(sessionSignal.read().address);
  if (open && readTasks().open !== open) answer(outcomeOf(open));
});

/** Opens the sheet for a wallet action; tells how it was left. */
export async function startTask(task: WalletTask): Promise<TaskOutcome> {
  const parts = await taskParts();
  if (!parts) throw new Refusal('SESSION_MISSING');
  const run = add(new TaskRun(parts, task));
  changeTasks({ open: run });
  const outcome = new Promise<TaskOutcome>((resolve) => {
    answer = resolve;
  });
  void run.start();
  return outcome;
}

/** After a reload or a change of accounts: what was sent before is followed on. */
export async function resumeTasks(): Promise<void> {
  if (readPending(storage).length === 0) return;
  const parts = await taskParts();
  if (!parts) return;
  const known = new Set(readTasks().runs.map((run) => run.sentHash()));
  const isMine = ({ from, chainId, hash }: PendingTask) =>
    isSameAddress(from, parts.account) && chainId === parts.chain.chainId && !known.has(hash);
  for (const pending of readPending(storage).filter(isMine)) {
    const run = add(new TaskRun(parts, pending.task, pending));
    // What was only approved waits for its member to go on.
    if (!pending.isApproval) void run.start();
  }
}

/** Closing a sheet stops nothing that was sent, and nothing that the wallet still has open. */
export function closeTask(run: TaskRun): void {
  run.close();
  answer(outcomeOf(run));
  changeTasks({ open: null, runs: goesOn(run) ? readTasks().runs : withoutTask(run) });
}

function outcomeOf(run: TaskRun): TaskOutcome {
  const { stage, hash } = run.view();
  if (stage === 'done') return 'settled';
  return hash === null ? 'closed' : 'watching';
}

/** What the wallet was asked may still be confirmed there. */
function goesOn(run: TaskRun): boolean {
  const { hash, waitingFor } = run.view();
  return isSent(run) || (hash === null && waitingFor === 'wallet');
}

function add(run: TaskRun): TaskRun {
  changeTasks({ runs: [...readTasks().runs, run] });
  const stop = run.subscribe(() => {
    // What was lost or settled behind its closed sheet stays until the member has seen it.
    const isLeft = readTasks().open !== run && !goesOn(run) && !isLost(run) && !isDone(run);
    changeTasks(isLeft ? { runs: withoutTask(run) } : {});
    if (run.view().stage !== 'done') return;
    stop();
    void whenDone(run);
  });
  return run;
}

/** Whatever moved money has left its traces everywhere. */
async function whenDone(run: TaskRun): Promise<void> {
  const { task, problem } = run.view();
  // The open sheet says it itself.
  const isInView = readTasks().open === run;
  await Promise.all([queryClient.invalidateQueries(), loadTexts('wallet')]);
  if (isInView && isStep(task) && problem === null) {
    if (readTasks().open === run) closeTask(run);
    return toast(t(successKey(task)), 'good');
  }
  if (isInView) return;
  // Its row says it.
  if (isDone(run)) changeTasks({});
  else toast(t(successKey(task)), 'good');
}

async function taskParts(): Promise<TaskParts | null> {
  const { wallet, address, isWrongNetwork } = sessionSignal.read();
  if (!wallet || !address) return null;
  const queryKey = queryKeyOf(home.show, {});
  const { chain } = await queryClient.fetchQuery({
    queryKey,
    queryFn: () => client.call(home.show, {}),
    staleTime: 60_000,
  });
  if (sessionSignal.read().address !== address) return null;
  return {
    client,
    storage,
    chain,
    account: address,
    isWrongNetwork,
    calls: () => loadCalls(wallet.provider, address, chain),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => Date.now(),
    platformNow() {
      const state = queryClient.getQueryState<OutputOf<typeof home.show>>(queryKey);
      return Date.now() + (state?.data ? platformOffset(state.data.asOf, state.dataUpdatedAt) : 0);
    },
  };
}
