import type { purchases } from '@ocean/api/areas/purchases';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { v5 as uuidv5 } from 'uuid';
import type { Context } from '../../context.ts';
import type { MemberCall } from '../../http/route.ts';
import { payByBalance } from './pay-by-balance.ts';
import { pricePurchase } from './price-purchase.ts';
import { type PurchaseAnswer, readPurchase } from './queries.ts';
import { findPurchase, insertPurchase } from './store.ts';

/** Prices and pays bots in one transaction: without the balance for it nothing of it stays, the quote neither. */
export async function buyBots(
  context: Context,
  call: MemberCall,
  request: ParsedInputOf<typeof purchases.buyBot>,
): Promise<PurchaseAnswer> {
  const key = { account: call.account, id: uuidv5('purchase/boughtAtOnce', call.requestId) };
  // The same act again must not fail because the price is gone or dearer now.
  const done = await findPurchase(context.db, key);
  if (done?.settledRequest === call.requestId) return readPurchase(context, key);
  const priced = await pricePurchase(context, call, { kind: 'bots', request: { ...request, payBy: 'balance' } });
  await context.db.transaction(async (tx) => {
    const purchase = await insertPurchase(tx, { ...priced, id: key.id });
    await payByBalance(context, tx, { purchase, requestId: call.requestId });
  });
  return readPurchase(context, key);
}
