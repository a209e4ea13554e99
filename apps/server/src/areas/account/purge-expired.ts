import type { Context } from '../../context.ts';
import { purgeIdempotency } from '../../http/admission/claims.ts';
import { purgeSignIn } from './store.ts';

/** Deletes expired sign-in rows and idempotency keys, so that their tables do not grow with every visit. */
export async function purgeExpired({ db }: Context): Promise<void> {
  await purgeSignIn(db);
  await purgeIdempotency(db);
}
