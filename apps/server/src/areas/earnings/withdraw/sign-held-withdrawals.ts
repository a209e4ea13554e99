import type { Context } from '../../../context.ts';
import { eachRow } from '../../../jobs/each-row.ts';
import { VoucherRefused } from '../../../signer/voucher-refused.ts';
import { type PlacedKey, withdrawalsToSign } from './store.ts';
import { signWithdrawal } from './withdraw-asset.ts';

const ROWS_A_PAGE = 100;

/**
 * Signs withdrawals that a crash or an unavailable signer left `held`, each once per run, so that those the signer
 * refuses until an operator approves them never hold up the others.
 */
export async function signHeldWithdrawals(context: Context): Promise<void> {
  await eachRow<PlacedKey>(
    (last) => withdrawalsToSign(context.db, last, ROWS_A_PAGE),
    (key) => signWithdrawal(context, key),
    (cause, { id }) => {
      const isWaiting = cause instanceof VoucherRefused && (cause.rule === 'needs-approval' || cause.rule === 'day-cap');
      if (isWaiting) context.log.info({ withdrawal: id, rule: cause.rule }, 'a held withdrawal waits for operators');
      else context.log.error({ err: cause, withdrawal: id }, 'a held withdrawal could not be signed');
    },
  );
}
