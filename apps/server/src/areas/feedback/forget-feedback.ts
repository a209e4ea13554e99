import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';
import { deleteOldFeedback } from './store.ts';

/** Feedback that was answered goes a year after its answer, and its contact with it. */
export async function forgetFeedback({ db, log }: Context): Promise<void> {
  const forgotten = await deleteInRounds((atMost) => deleteOldFeedback(db, atMost));
  if (forgotten > 0) log.info({ forgotten }, 'feedback forgotten');
}
