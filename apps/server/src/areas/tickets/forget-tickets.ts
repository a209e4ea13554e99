import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';
import { deleteOldTickets } from './store.ts';

/** Deletes tickets that wait for no one a year after their last message. */
export async function forgetTickets({ db, log }: Context): Promise<void> {
  const forgotten = await deleteInRounds((atMost) => deleteOldTickets(db, atMost));
  if (forgotten > 0) log.info({ forgotten }, 'tickets forgotten');
}
