import { randomBytes } from 'node:crypto';
import { amountText, valueUp } from '@ocean/api/amount';
import type { ido } from '@ocean/api/areas/ido';
import type { purchases } from '@ocean/api/areas/purchases';
import type { PurchaseKind } from '@ocean/api/areas/purchases/purchase';
import { ASSETS, type Asset } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import { MAX_UNITS } from '@ocean/money/amount';
import type { Charge } from '@ocean/money/price';
import { getAddress } from 'viem';
import type { Context } from '../../context.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { deriveId } from '../../derive-id.ts';
import type { Handler, MemberCall } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { type DatedParams, readDatedParams } from '../../params/read-params.ts';
import { paymentPrice } from '../../prices/payment-rate.ts';
import { priceKindOf } from '../../prices/price-kind.ts';
import { type BotsToPrice, priceBots, priceCards } from '../bots/price/rules.ts';
import { priceTokens, requireRound } from './ido/offer-tokens.ts';
import type { Round } from './ido/rules.ts';
import { discountViews } from './purchase-view.ts';
import { countUnpaidQuotes, insertPurchase, lockPurchase, markReplaced, type NewPurchase, type Purchase } from './store.ts';
import { refuseOverTokenCap } from './token-cap.ts';

type Quote = OutputOf<typeof purchases.quoteBots>;

export const quoteBots: Handler<typeof purchases.quoteBots> = (context, call, request) =>
  quotePurchase(context, call, { kind: 'bots', request });

export const quoteCards: Handler<typeof purchases.quoteCards> = (context, call, request) =>
  quotePurchase(context, call, { kind: 'cards', request });

/** Prices tokens of the open round. */
export const quoteTokens: Handler<typeof ido.quote> = (context, call, request) =>
  quotePurchase(context, call, { kind: 'tokens', request });

type PurchaseRequest = {
  readonly quantity: number;
  readonly asset: Asset;
  readonly payBy: 'balance' | 'wallet';
  readonly insteadOf?: string | undefined;
};

/** Votes have a fixed price: `vote/price-vote.ts`. */
type SoldKind = Exclude<PurchaseKind, 'vote'>;

/** Prices a purchase. The quote stays valid until it expires, even when parameters or prices change. */
async function quotePurchase(
  context: Context,
  call: MemberCall,
  asked: { kind: SoldKind; request: PurchaseRequest },
): Promise<Quote> {
  const { db, config } = context;
  const dated = await readDatedParams(db);
  await refuseTooMany(db, call.account, dated.params);
  const priced = await pricePurchase(context, call, { ...asked, dated });
  // A repeated request finds its own quote.
  const id = deriveId(`purchase/${asked.kind}`, call.requestId);
  const { kind, request } = asked;
  const purchase = await db.transaction(async (tx) => {
    if (request.insteadOf !== undefined) await replaceQuote(tx, { account: call.account, kind, id: request.insteadOf });
    return insertPurchase(tx, { ...priced, id });
  });
  const { available } = await readBalance(db, member(call.account).available(purchase.asset));
  return quoteView(purchase, { vault: config.vault, available });
}

/** Limits unused quotes, since each leaves a row. Concurrent requests may each find the last place free. */
export async function refuseTooMany(db: Queryable, account: string, params: Params): Promise<void> {
  const maximum = params['quote.maxUnused'];
  if ((await countUnpaidQuotes(db, account)) >= maximum) throw new Refusal('QUOTES_TOO_MANY', { maximum });
}

/** What is sold by parameters, its price and the most per purchase. */
const OFFERS = {
  bots: { price: priceBots, maximum: (params: Params) => params['bot.maxPerPurchase'] },
  cards: { price: priceCards, maximum: (params: Params) => params['card.maxPerPurchase'] },
} as const;

type Offer = {
  /** The round that sells it; null for what is always sold. */
  readonly round: Round | null;
  price(params: Params, goods: BotsToPrice): Charge & Pick<NewPurchase, 'discounts'>;
};

/** @throws Refusal QUANTITY_TOO_LARGE; the refusals of `requireRound` for tokens */
async function findOffer(context: Context, call: MemberCall, { kind, request, dated }: Asked): Promise<Offer> {
  const { params } = dated;
  const { quantity } = request;
  if (kind === 'tokens') {
    const round = await requireRound(context, params, { account: call.account, quantity });
    return { round, price: (_, goods) => priceTokens(round, goods) };
  }
  const { price, maximum } = OFFERS[kind];
  if (quantity > maximum(params)) throw new Refusal('QUANTITY_TOO_LARGE', { maximum: maximum(params) });
  return { round: null, price };
}

type Asked = { readonly kind: SoldKind; readonly request: PurchaseRequest; readonly dated: DatedParams };

/**
 * The requested purchase at the current price, not written yet.
 * @throws Refusal QUANTITY_TOO_LARGE; the refusals of `requireRound` for tokens; ASSET_UNKNOWN for a wallet when this chain has
 * no such token; PRICE_UNAVAILABLE for a stale price; STABLECOIN_BELOW_FLOOR; PAYMENT_CAP_REACHED when it exceeds the cap now
 */
export async function pricePurchase(context: Context, call: MemberCall, asked: Asked): Promise<Omit<NewPurchase, 'id'>> {
  const { kind, request } = asked;
  const { day, params } = asked.dated;
  const { quantity, asset } = request;
  const { round, price } = await findOffer(context, call, asked);
  if (request.payBy === 'wallet' && !context.config.tokens[asset]) throw new Refusal('ASSET_UNKNOWN');

  const { usdtPerToken, priceNumber } = await paymentPrice(context.prices, asset, params);
  const priced = price(params, { asset, quantity, usdtPerToken, priceKind: priceKindOf(params, asset) });
  if (priced.subtotalUnits > MAX_UNITS) throw new Refusal('AMOUNT_TOO_LARGE');
  const valueUnits = usdtPerToken === null ? priced.totalUnits : valueUp({ asset, units: priced.totalUnits }, usdtPerToken);
  await refuseOverTokenCap(context.db, params, { account: call.account, asset, valueUnits });
  return {
    ...priced,
    account: call.account,
    orderRef: `0x${randomBytes(32).toString('hex')}`,
    kind,
    quantity,
    asset,
    payBy: request.payBy,
    quotedDay: day,
    valueUnits,
    priceNumber,
    round: round?.number ?? null,
    roundClosesAt: round?.closesAt ?? null,
    project: null,
    side: null,
    votingEndsAt: null,
    lifeMinutes: params[ASSETS[asset].isStable ? 'purchase.quoteMinutes' : 'payment.tokenQuoteMinutes'],
  };
}

/**
 * Replaces an earlier quote whose payment by balance got no answer: waits for a payment in progress and makes later ones fail.
 * A quote unknown to this account was never paid by it.
 * @throws Refusal PURCHASE_SETTLED when the earlier one was paid: the member must not buy twice.
 */
async function replaceQuote(tx: Transaction, { account, kind, id }: { account: string; kind: PurchaseKind; id: string }) {
  const earlier = await lockPurchase(tx, { id });
  if (earlier?.account !== account || earlier.kind !== kind) return;
  if (earlier.settledAt) throw new Refusal('PURCHASE_SETTLED');
  await markReplaced(tx, earlier);
}

export function quoteView(purchase: Purchase, facts: { vault: string; available: bigint }): Quote {
  const { asset, totalUnits, payBy } = purchase;
  const text = (units: bigint) => amountText(units, asset);
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
    feeGoesTo: purchase.kind === 'vote' ? 'voteFees' : 'treasury',
  };
}
