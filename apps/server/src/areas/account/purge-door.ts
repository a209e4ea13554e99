import type { Context } from '../../context.ts';
import { purgeIdempotency } from '../../http/idempotency.ts';
import { purgeSignIn } from './store.ts';

/** Forgets what nobody can use any more, so that the tables of the door do not grow with every visit. */
export async function purgeDoor({ db }: Context): Promise<void> {
  await purgeSignIn(db);
  await purgeIdempotency(db);
}
