import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';
import { deleteOldActs } from './store.ts';

/** Every act stores its answer. No client asks for an old one, and a late repeat conflicts with the ids it would write. */
export async function forgetActs({ db, log }: Context): Promise<void> {
  const forgotten = await deleteInRounds((atMost) => deleteOldActs(db, atMost));
  if (forgotten > 0) log.info({ forgotten }, 'answers of acts on stakes forgotten');
}
