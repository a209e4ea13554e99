import type { Context } from '../../context.ts';
import { deleteForgottenQuotes } from './store.ts';

/** Long enough that nobody still waits for a payment to be mined. */
const KEEP_DAYS = 30;
const AT_ONCE = 5_000;

/** Every look at a price leaves a row; those that were never paid would only pile up. */
export async function forgetUnpaidQuotes({ db, log }: Context): Promise<void> {
  const forgotten = await deleteForgottenQuotes(db, { afterDays: KEEP_DAYS, atMost: AT_ONCE });
  if (forgotten > 0) log.info({ forgotten }, 'unpaid quotes forgotten');
}
