import { changeTasks, readTasks } from './task-list.ts';

/**
 * After a change of accounts: what others sent is neither shown to this one nor asked for with its token. It stays noted
 * as pending, and is followed on when its own account is back.
 */
export function leaveTasksOfOthers(address: string | null): void {
  const { runs, open } = readTasks();
  const others = runs.filter((run) => !run.isOf(address));
  if (others.length === 0) return;
  for (const run of others) run.leave();
  changeTasks({ runs: runs.filter((run) => run.isOf(address)), open: open?.isOf(address) ? open : null });
}
