import type { PurchaseKind, purchases } from '@ocean/api/areas/purchases';
import { ASSETS } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { formatAmount } from '@ocean/money/amount';
import { v5 as uuidv5 } from 'uuid';
import { getAddress } from 'viem';
import type { Context } from '../../context.ts';
import type { MemberCall } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { type PurchaseRequest, pricePurchase } from './price-purchase.ts';
import { discountViews } from './purchase-view.ts';
import { insertPurchase, type Purchase } from './store.ts';

type Quote = OutputOf<typeof purchases.buyCheck>;

export const quoteBots = (context: Context, call: MemberCall, request: PurchaseRequest) =>
  quotePurchase(context, call, { kind: 'bots', request });

export const quoteCards = (context: Context, call: MemberCall, request: PurchaseRequest) =>
  quotePurchase(context, call, { kind: 'cards', request });

/** Prices a purchase. The price holds until it expires, also when parameters or prices change meanwhile. */
async function quotePurchase(
  context: Context,
  call: MemberCall,
  asked: { kind: PurchaseKind; request: PurchaseRequest },
): Promise<Quote> {
  const { db, config } = context;
  const priced = await pricePurchase(context, call, asked);
  // The same act again meets its own quote.
  const id = uuidv5(`purchase/${asked.kind}`, call.requestId);
  const purchase = await db.transaction((tx) => insertPurchase(tx, { ...priced, id }));
  const { available } = await readBalance(db, member(call.account).available(purchase.asset));
  return quoteView(purchase, { vault: config.vault, available });
}

function quoteView(purchase: Purchase, facts: { vault: string; available: bigint }): Quote {
  const { asset, totalUnits, payBy } = purchase;
  const text = (units: bigint) => formatAmount(units, ASSETS[asset].decimals);
  const spent = payBy === 'balance' ? totalUnits : 0n;
  return {
    purchaseId: purchase.id,
    quantity: purchase.quantity,
    unit: text(purchase.unitUnits),
    subtotal: text(purchase.subtotalUnits),
    discounts: discountViews(purchase.discounts),
    total: text(totalUnits),
    asset,
    expiresAt: purchase.expiresAt.toISOString(),
    vault: getAddress(facts.vault),
    orderRef: purchase.orderRef,
    allowanceNeeded: text(totalUnits - spent),
    balance: text(facts.available),
    balanceAfter: facts.available >= spent ? text(facts.available - spent) : null,
    feeGoesTo: 'treasury',
  };
}
