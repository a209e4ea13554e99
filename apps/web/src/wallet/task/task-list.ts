import { useSyncExternalStore } from 'react';
import { createSignal } from '../../base/signal.ts';
import type { TaskRun } from './task-run.ts';

type TaskList = {
  readonly runs: readonly TaskRun[];
  /** The one whose sheet is open. */
  readonly open: TaskRun | null;
};

const list = createSignal<TaskList>({ runs: [], open: null });

export const readTasks = list.read;

export function changeTasks(change: Partial<Pick<TaskList, 'runs' | 'open'>>): void {
  list.set({ ...list.read(), ...change });
}

export function useTasks(): TaskList {
  return useSyncExternalStore(list.subscribe, list.read, list.read);
}
