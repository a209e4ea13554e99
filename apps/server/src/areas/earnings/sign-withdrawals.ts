import type { Context, VoucherToSign } from '../../context.ts';
import { voucherOf } from '../../signer/withdrawal-voucher.ts';
import { readParams } from '../ops/queries.ts';
import {
  lockWithdrawal,
  prepareSigning,
  storeSignature,
  type Withdrawal,
  type WithdrawalKey,
  withdrawalsToSign,
} from './store.ts';

/** How many one run of the job signs; the next run goes on. */
const MOST_SIGNED_AT_ONCE = 100;

/** Signs what a crash or a signer that was away left `held`. One that fails does not keep the others waiting. */
export async function signHeldWithdrawals(context: Context): Promise<void> {
  for (const key of await withdrawalsToSign(context.db, MOST_SIGNED_AT_ONCE)) {
    try {
      await signWithdrawal(context, key);
    } catch (cause) {
      context.log.error({ err: cause, withdrawal: key.id }, 'a held withdrawal could not be signed');
    }
  }
}

/**
 * held → signed. The deadline is written first: from that commit on a signature may exist somewhere, so cancelling is
 * refused and only the chain can say that the voucher is dead. A crash after it is repaired by asking again for the
 * very same voucher. Does nothing for a withdrawal in any other state.
 */
export async function signWithdrawal(context: Context, key: WithdrawalKey): Promise<void> {
  const voucher = await context.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, key);
    if (row?.state !== 'held') return undefined;
    const { 'withdraw.voucherHours': voucherHours } = await readParams(tx);
    const prepared = await prepareSigning(tx, key, voucherHours);
    return prepared && voucherFor(context, prepared);
  });
  if (!voucher) return;
  await storeSignature(context.db, key, await context.signer.sign(voucher));
}

/** The voucher of a withdrawal whose deadline is set. */
function voucherFor({ config }: Context, row: Withdrawal): VoucherToSign {
  const token = config.tokens[row.asset];
  if (!token || row.deadline === null) throw new Error(`withdrawal ${row.id} has no token or no deadline to sign`);
  return voucherOf({ ...row, token: token.address, deadline: row.deadline });
}
