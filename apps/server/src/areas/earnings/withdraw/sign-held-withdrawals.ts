import type { Context } from '../../../context.ts';
import { eachRow } from '../../../jobs/each-row.ts';
import { type PlacedKey, withdrawalsToSign } from './store.ts';
import { signWithdrawal } from './withdraw-asset.ts';

const ROWS_A_PAGE = 100;

/** Signs what a crash or a signer that was away left `held`. Those that fail do not keep the others waiting. */
export async function signHeldWithdrawals(context: Context): Promise<void> {
  await eachRow<PlacedKey>(
    (last) => withdrawalsToSign(context.db, last, ROWS_A_PAGE),
    (key) => signWithdrawal(context, key),
    (cause, { id }) => context.log.error({ err: cause, withdrawal: id }, 'a held withdrawal could not be signed'),
  );
}
