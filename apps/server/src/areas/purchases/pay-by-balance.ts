import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { deliver, soldByBalance } from './deliver.ts';
import { markSettledByBalance, type Purchase } from './store.ts';

/** Pays and delivers a purchase whose row the caller has locked or inserted. The request that paid it may come again. */
export async function payByBalance(
  { ledger }: Context,
  tx: Transaction,
  { purchase, requestId }: { purchase: Purchase; requestId: string },
): Promise<void> {
  if (purchase.settledRequest === requestId) return;
  if (purchase.settledAt) throw new Refusal('PURCHASE_SETTLED');
  if (purchase.isExpired) throw new Refusal('PURCHASE_EXPIRED');
  await ledger.postIn(tx, [soldByBalance(purchase)]);
  await markSettledByBalance(tx, purchase, requestId);
  await deliver(tx, [{ purchase, requestId }]);
}
