import { useSyncExternalStore } from 'react';
import { createSignal } from '../../base/signal.ts';
import type { TaskRun } from './task-run.ts';

type TaskList = {
  readonly runs: readonly TaskRun[];
  /** The one whose sheet is open. */
  readonly open: TaskRun | null;
  /** Sent and not settled, while their sheet is closed. */
  readonly sent: number;
};

const list = createSignal<TaskList>({ runs: [], open: null, sent: 0 });

export const readTasks = list.read;

export function changeTasks(change: Partial<Pick<TaskList, 'runs' | 'open'>>): void {
  const next = { ...list.read(), ...change };
  list.set({ ...next, sent: next.runs.filter(isSent).length });
}

export function useTasks(): TaskList {
  return useSyncExternalStore(list.subscribe, list.read, list.read);
}

/** Sent, and something happened to it that its owner has to know. */
export function isLost(run: TaskRun): boolean {
  const { hash, stage, problem } = run.view();
  return hash !== null && stage !== 'done' && problem !== null;
}

export function isSent(run: TaskRun): boolean {
  const { hash, stage, problem } = run.view();
  return hash !== null && stage !== 'done' && problem === null;
}
