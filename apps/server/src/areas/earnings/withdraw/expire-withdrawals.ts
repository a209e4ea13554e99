import type { Context } from '../../../context.ts';
import { eachRow } from '../../../jobs/each-row.ts';
import { withdrawalRefunded } from '../../../ledger/movements.ts';
import { voucherIdOf } from '../../../signer/withdrawal-voucher.ts';
import { endWithdrawal, lockWithdrawal, type PlacedKey, type WithdrawalKey, withdrawalsPastDeadline } from './store.ts';

const ROWS_A_PAGE = 100;

export type FinalBlock = { readonly number: number; readonly time: number };

/**
 * signed (or held with a deadline) → refunded, fee included. Only the chain can tell that a voucher is dead: the time
 * of a final block is past the deadline and the vault has not used the id at that block. Server clocks are not used,
 * because a claim mined before the deadline may reach us long after it. A row that fails is logged and does not hold up
 * the others.
 */
export async function expireWithdrawals(context: Context, finalBlock: FinalBlock): Promise<void> {
  await eachRow<PlacedKey>(
    (last) => withdrawalsPastDeadline(context.db, { blockTime: finalBlock.time, last, limit: ROWS_A_PAGE }),
    async (key) => {
      const isUsed = await context.chain.isVoucherUsed(voucherIdOf(key.id), finalBlock.number);
      // The claim is on its way through the follower, which settles it.
      if (!isUsed) await refund(context, key, finalBlock);
    },
    (cause, { id }) => context.log.error({ err: cause, withdrawal: id }, 'an expired withdrawal could not be refunded'),
  );
}

async function refund(context: Context, key: WithdrawalKey, finalBlock: FinalBlock): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, key);
    const isOpen = row?.state === 'held' || row?.state === 'signed';
    if (!row || !isOpen || row.deadline === null || row.deadline >= finalBlock.time) return;
    await endWithdrawal(tx, key, { state: 'refunded' });
    await context.ledger.postIn(tx, [withdrawalRefunded(row)]);
  });
}
