import type { Context } from '../../context.ts';
import { deleteForgottenQuotes } from './store.ts';

/** Long enough that nobody still waits for a payment to be mined. */
const KEEP_DAYS = 30;
const AT_ONCE = 5_000;
/** The next run of the job goes on. */
const MOST_ROUNDS = 1_000;

/**
 * Every look at a price leaves a row; those that were never paid would only pile up. Deleted in statements that are short
 * enough to hold up nobody, until none is left.
 */
export async function forgetUnpaidQuotes({ db, log }: Context): Promise<void> {
  let forgotten = 0;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const deleted = await deleteForgottenQuotes(db, { afterDays: KEEP_DAYS, atMost: AT_ONCE });
    forgotten += deleted;
    if (deleted < AT_ONCE) break;
  }
  if (forgotten > 0) log.info({ forgotten }, 'unpaid quotes forgotten');
}
