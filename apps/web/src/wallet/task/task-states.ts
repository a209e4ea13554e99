import { readTasks } from './task-list.ts';
import type { TaskRun } from './task-run.ts';

/**
 * Settled, or credited instead: with its sheet closed its row stays in place until the member has seen it. A revocation leaves
 * nothing to see.
 */
export function isDone(run: TaskRun): boolean {
  const { task, stage } = run.view();
  return stage === 'done' && task.kind !== 'revoke';
}

/** Approved before a reload, and not paid since. */
export function isApproved(run: TaskRun): boolean {
  const { wasApproved, hash, stage } = run.view();
  return wasApproved && hash === null && stage !== 'done';
}

export function withoutTask(run: TaskRun): readonly TaskRun[] {
  return readTasks().runs.filter((one) => one !== run);
}

/** Sent, and something happened to it that its owner has to know. */
export function isLost(run: TaskRun): boolean {
  const { hash, stage, problem } = run.view();
  return hash !== null && stage !== 'done' && problem !== null;
}

export function isSent(run: Pick<TaskRun, 'view'>): boolean {
  const { hash, stage, problem } = run.view();
  return hash !== null && stage !== 'done' && problem === null;
}
