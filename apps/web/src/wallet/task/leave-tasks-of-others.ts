import { changeTasks, readTasks } from './task-list.ts';

/**
 * After a change of accounts: transactions of other accounts are neither shown to this one nor requested with its token. They
 * stay noted as pending, and are followed again when their own account is back.
 */
export function leaveTasksOfOthers(address: string | null): void {
  const { runs, open } = readTasks();
  const others = runs.filter((run) => !run.isOf(address));
  if (others.length === 0) return;
  for (const run of others) run.leave();
  changeTasks({ runs: runs.filter((run) => run.isOf(address)), open: open?.isOf(address) ? open : null });
}
