import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';
import { deleteOldThreads } from './store.ts';

/** Deletes threads without a new question for half a year, with their questions and answers. */
export async function forgetThreads({ db, log }: Context): Promise<void> {
  const forgotten = await deleteInRounds((atMost) => deleteOldThreads(db, atMost));
  if (forgotten > 0) log.info({ forgotten }, 'threads with the assistant forgotten');
}
