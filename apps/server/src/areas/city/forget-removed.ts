import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';
import { deleteRemoved } from './store.ts';

/** Deletes what its author removed a month ago, unless a report about it is still open. */
export async function forgetRemoved({ db, log }: Context): Promise<void> {
  const forgotten = await deleteInRounds((atMost) => deleteRemoved(db, atMost));
  if (forgotten > 0) log.info({ forgotten }, 'removed posts and comments forgotten');
}
