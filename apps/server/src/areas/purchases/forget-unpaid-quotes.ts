import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';
import { deleteForgottenQuotes } from './store.ts';

/** Long enough that no payment for the quote can still be waiting to be mined. */
const KEEP_DAYS = 30;

/** Every look at a price leaves a row; those that were never paid would only pile up. */
export async function forgetUnpaidQuotes({ db, log }: Context): Promise<void> {
  const forgotten = await deleteInRounds((atMost) => deleteForgottenQuotes(db, { afterDays: KEEP_DAYS, atMost }));
  if (forgotten > 0) log.info({ forgotten }, 'unpaid quotes forgotten');
}
