import type { PendingTask } from './pending-tasks.ts';
import { type TaskView, takesTokens, type WalletTask } from './task.ts';
import type { TaskParts } from './task-parts.ts';

/** Where a task begins, or goes on after a reload by what was noted of it. */
export function firstView({ chain }: TaskParts, task: WalletTask, noted: PendingTask | null): TaskView {
  const wasApproved = noted?.isApproval === true;
  const resumed = wasApproved ? null : noted;
  return {
    task,
    wasApproved,
    stage: resumed ? 'confirm' : 'check',
    waitingFor: wasApproved ? null : 'chain',
    hasApproval: takesTokens(task),
    permit: 'none',
    allowance: null,
    needed: null,
    feeWei: null,
    hash: resumed?.hash ?? null,
    confirmations: resumed ? { have: 0, need: chain.confirmations } : null,
    problem: null,
  };
}
