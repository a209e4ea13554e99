import { type Amount, amountText, valueUp } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import { MAX_UNITS } from '@ocean/money/amount';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { leftOfCap, type RefillingCap } from '../../../db/refilling-cap.ts';
import { deriveId } from '../../../derive-id.ts';
import type { MemberCall } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readParams } from '../../../params/read-params.ts';
import { conversionView, poolOf } from './conversion-view.ts';
import { conversionOutput, conversionRate, findPair, type Pair, type PairTerms, pairTerms } from './rules.ts';
import { countUnusedOffers, insertQuote } from './store.ts';

/** Makes an offer that is valid for its lifetime, even when the operator's price changes meanwhile. Moves nothing. */
export async function quoteConversion(context: Context, call: MemberCall, { give, to }: { give: Amount; to: Asset }) {
  const { db } = context;
  const giveUnits = give.units;
  const pair = findPair(give.asset, to);
  if (!pair) throw new Refusal('PAIR_CLOSED', { from: give.asset, to });
  const params = await readParams(db);
  const terms = pairTerms(params, pair);
  if (!terms.isOpen) throw new Refusal('PAIR_CLOSED', { from: pair.from, to: pair.to });
  const maximum = params['quote.maxUnused'];
  if ((await countUnusedOffers(db, call.account)) >= maximum) throw new Refusal('QUOTES_TOO_MANY', { maximum });

  const { fromNumber, toNumber, ...units } = await pairPrices(context, pair);
  const prices = { ...pair, spreadBps: terms.spreadBps, ...units };
  const getUnits = conversionOutput(giveUnits, prices);
  if (getUnits === 0n) throw new Refusal('AMOUNT_ZERO');
  if (getUnits > MAX_UNITS) throw new Refusal('AMOUNT_TOO_LARGE');
  const left = await leftOfCap(db, capOf(pair, terms, call.account));
  if (giveUnits > left) throw overCap(pair, left);
  const shortage = await findPoolShortage(db, pair, getUnits);
  if (shortage) throw shortage;

  const quote = await db.transaction((tx) =>
    insertQuote(tx, {
      account: call.account,
      id: deriveId('conversionQuote', call.requestId),
      from: pair.from,
      to: pair.to,
      giveUnits,
      getUnits,
      rateUnits: conversionRate(prices),
      valueUnits: valueUp(give, prices.fromPrice),
      fromPrice: fromNumber,
      toPrice: toNumber,
      lifeSeconds: params['convert.quoteSeconds'],
    }),
  );
  const { available } = await readBalance(db, member(call.account).available(pair.from));
  return conversionView(quote, available >= giveUnits ? available - giveUnits : null);
}

/** Both sides against the member. A foreign stablecoin is taken at its market price but never above one, so that a de-peg cannot be sold to us. */
export async function pairPrices({ prices }: Context, pair: { from: Asset; to: Asset }) {
  const [from, to] = await Promise.all([prices.current(pair.from, 'accepted'), prices.current(pair.to, 'sold')]);
  const one = pair.to === 'USDT' ? to.usdtUnits : undefined;
  const fromPrice = one !== undefined && from.usdtUnits > one ? one : from.usdtUnits;
  return { fromPrice, toPrice: to.usdtUnits, fromNumber: from.number, toNumber: to.number };
}

export function capOf(pair: Pair, terms: PairTerms, account: string): RefillingCap {
  return { name: `convert/${pair.from}-${pair.to}`, account, capUnits: terms.dailyCapUnits, shareBps: terms.shareBps };
}

export function overCap(pair: Pair, leftUnits: bigint): Refusal {
  return new Refusal('DAILY_CAP_REACHED', { left: amountText(leftUnits, pair.from), asset: pair.from });
}

/** The refusal to make when the pool cannot pay `getUnits` out. */
export async function findPoolShortage(q: Queryable, pair: Pair, getUnits: bigint): Promise<Refusal | undefined> {
  const { available } = await readBalance(q, poolOf(pair));
  if (available >= getUnits) return undefined;
  return new Refusal('POOL_EMPTY', { available: amountText(available, pair.to), asset: pair.to });
}
