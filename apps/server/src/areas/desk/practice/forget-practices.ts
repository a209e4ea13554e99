import type { Context } from '../../../context.ts';
import { deleteInRounds } from '../../../jobs/delete-in-rounds.ts';
import { deleteEnded } from './store.ts';

/** Deletes everything of a finished practice, except that there was one. */
export async function forgetPractices({ db, log }: Context): Promise<void> {
  const forgotten = await deleteInRounds((atMost) => deleteEnded(db, atMost));
  if (forgotten > 0) log.info({ forgotten }, 'orders of practices forgotten');
}
