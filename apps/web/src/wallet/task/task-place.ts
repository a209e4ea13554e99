import { paths } from '../../base/paths.ts';
import type { WalletTask } from './task.ts';

/** Where the outcome of a task can be seen. */
export function placeOf(task: WalletTask): string {
  if (task.kind !== 'pay') return paths.earnings;
  if (task.buys === 'tokens') return `${paths.earnings}?do=ido`;
  if (task.buys === 'vote') return `${paths.voting}/${task.projectId}`;
  return `${paths.bots}?tab=${task.buys === 'cards' ? 'cards' : 'mine'}`;
}
