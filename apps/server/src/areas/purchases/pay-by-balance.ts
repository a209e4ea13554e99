import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { notEnough } from '../../ledger/not-enough.ts';
import { deliver, soldByBalance } from './deliver.ts';
import { markSettledByBalance, type Purchase } from './store.ts';

/**
 * Delivers and pays a purchase whose row the caller has locked or inserted. The request that paid it may come again.
 * Own rows first, the ledger last: whoever holds balances waits for nobody's bots. The ledger decides whether the money
 * is there; asking before only spares the bots of an account that has none.
 */
export async function payByBalance(
  { ledger }: Context,
  tx: Transaction,
  { purchase, requestId }: { purchase: Purchase; requestId: string },
): Promise<void> {
  if (purchase.settledRequest === requestId) return;
  if (purchase.settledAt) throw new Refusal('PURCHASE_SETTLED');
  if (purchase.isExpired || purchase.isReplaced) throw new Refusal('PURCHASE_EXPIRED');
  const account = member(purchase.account).available(purchase.asset);
  const { available } = await readBalance(tx, account);
  if (available < purchase.totalUnits) throw notEnough(account, available);
  await markSettledByBalance(tx, purchase, requestId);
  await deliver(tx, [{ purchase, requestId }]);
  await ledger.postIn(tx, [soldByBalance(purchase)]);
}
