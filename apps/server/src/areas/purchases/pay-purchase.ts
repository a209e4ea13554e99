import type { purchases } from '@ocean/api/areas/purchases';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { MemberCall } from '../../http/route.ts';
import { botSoldByBalance } from '../../ledger/movements.ts';
import { grantBots } from '../bots/entry.ts';
import { type PurchaseAnswer, readPurchase } from './queries.ts';
import { lockPurchase, markSettledByBalance, type Purchase, reportTransaction } from './store.ts';

/** Pays a priced purchase by balance, or notes which transaction is to pay it. */
export async function payPurchase(
  context: Context,
  call: MemberCall,
  request: ParsedInputOf<typeof purchases.buy>,
): Promise<PurchaseAnswer> {
  const key = { account: call.account, id: request.purchaseId };
  const txHash = request.payBy === 'wallet' ? parseTxHash(request.txHash) : undefined;
  await context.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, key);
    if (purchase?.account !== call.account) throw new Refusal('PURCHASE_UNKNOWN');
    // The hash is no proof, and a payment mined in time settles after the expiry too: reporting one is never too late.
    if (txHash !== undefined) return reportTransaction(tx, purchase, txHash);
    return payByBalance(context, tx, { purchase, requestId: call.requestId });
  });
  return readPurchase(context, key);
}

async function payByBalance(
  { ledger }: Context,
  tx: Transaction,
  { purchase, requestId }: { purchase: Purchase; requestId: string },
): Promise<void> {
  if (purchase.settledRequest === requestId) return;
  if (purchase.settledAt) throw new Refusal('PURCHASE_SETTLED');
  if (purchase.isExpired) throw new Refusal('PURCHASE_EXPIRED');
  const { id, account, asset, quantity, totalUnits } = purchase;
  await ledger.postIn(tx, [botSoldByBalance({ purchaseId: id, account, asset, quantity, totalUnits })]);
  await markSettledByBalance(tx, purchase, requestId);
  await grantBots(tx, [{ owner: account, quantity, purchaseId: id, requestId }]);
}

const TX_HASH = /^0x[0-9a-f]{64}$/;

function parseTxHash(raw: unknown): string {
  const text = typeof raw === 'string' ? raw.trim().toLowerCase() : '';
  if (!TX_HASH.test(text)) throw new Refusal('TRANSACTION_HASH_INVALID');
  return text;
}
