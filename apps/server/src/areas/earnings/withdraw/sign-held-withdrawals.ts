import type { Context } from '../../../context.ts';
import { withdrawalsToSign } from './store.ts';
import { signWithdrawal } from './withdraw-asset.ts';

/** How many one run of the job signs; the next run goes on. */
const MAX_SIGNED_AT_ONCE = 100;

/** Signs what a crash or a signer that was away left `held`. One that fails does not keep the others waiting. */
export async function signHeldWithdrawals(context: Context): Promise<void> {
  for (const key of await withdrawalsToSign(context.db, MAX_SIGNED_AT_ONCE)) {
    try {
      await signWithdrawal(context, key);
    } catch (cause) {
      context.log.error({ err: cause, withdrawal: key.id }, 'a held withdrawal could not be signed');
    }
  }
}
