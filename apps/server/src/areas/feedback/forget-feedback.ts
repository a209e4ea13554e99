import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';
import { deleteOldFeedback } from './store.ts';

/** Deletes feedback, contact included, a year after it was answered. */
export async function forgetFeedback({ db, log }: Context): Promise<void> {
  const forgotten = await deleteInRounds((atMost) => deleteOldFeedback(db, atMost));
  if (forgotten > 0) log.info({ forgotten }, 'feedback forgotten');
}
