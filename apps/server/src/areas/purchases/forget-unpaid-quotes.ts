import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';
import { deleteForgottenQuotes } from './store.ts';

/** Every quote leaves a row; unpaid ones would pile up. */
export async function forgetUnpaidQuotes({ db, log }: Context): Promise<void> {
  const forgotten = await deleteInRounds((atMost) => deleteForgottenQuotes(db, atMost));
  if (forgotten > 0) log.info({ forgotten }, 'unpaid quotes forgotten');
}
