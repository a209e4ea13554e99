import type { PurchaseKind, purchases } from '@ocean/api/areas/purchases';
import { ASSETS } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { formatAmount } from '@ocean/money/amount';
import { v5 as uuidv5 } from 'uuid';
import { getAddress } from 'viem';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { MemberCall } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { type PurchaseRequest, pricePurchase } from './price-purchase.ts';
import { discountViews } from './purchase-view.ts';
import { insertPurchase, lockPurchase, markReplaced, type Purchase } from './store.ts';

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
  const { kind, request } = asked;
  const purchase = await db.transaction(async (tx) => {
    if (request.insteadOf !== undefined) await replaceQuote(tx, { account: call.account, kind, id: request.insteadOf });
    return insertPurchase(tx, { ...priced, id });
  });
  const { available } = await readBalance(db, member(call.account).available(purchase.asset));
  return quoteView(purchase, { vault: config.vault, available });
}

/**
 * Decides what becomes of a payment by balance that nobody heard of again: one under way is waited for, one that still
 * comes is refused. What does not exist for this account was never paid by it.
 * @throws Refusal PURCHASE_SETTLED when it was booked: there is nothing to buy anew.
 */
async function replaceQuote(tx: Transaction, { account, kind, id }: { account: string; kind: PurchaseKind; id: string }) {
  const earlier = await lockPurchase(tx, { id });
  if (earlier?.account !== account || earlier.kind !== kind) return;
  if (earlier.settledAt) throw new Refusal('PURCHASE_SETTLED');
  await markReplaced(tx, earlier);
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
