import { amountText } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import { shareUp, WHOLE_POINTS } from '@ocean/money/amount';
import type { Context, PriceSource } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { leftOfCap, takeFromCap } from '../../../db/refilling-cap.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { converted } from '../../../ledger/movements.ts';
import { readParams } from '../../../params/read-params.ts';
import { countSpending } from '../../account/own-spending/entry.ts';
import { conversionView, poolOf } from './conversion-view.ts';
import { listPairs } from './list-pairs.ts';
import { capOf, findPoolShortage, overCap, quoteConversion } from './quote-conversion.ts';
import { findPair, type Pair, type PairTerms, pairTerms } from './rules.ts';
import { addGiven, type Conversion, type ConversionKey, completeQuote, findQuote, lockQuote } from './store.ts';

/** The three forms of the call: pairs and limits, a new offer, or accepting an offer. */
export const convertAsset: Handler<typeof earnings.convert> = async (context, call, input) => {
  switch (input.form) {
    case 'pairs':
      return { pairs: await listPairs(context, call.account) };
    case 'quote':
      return { quote: await quoteConversion(context, call, input) };
    case 'accept':
      return { done: await acceptQuote(context, call, input.quoteId) };
  }
};

/** Carries out an offer once: every repeat, also by another request, gets the first answer. */
async function acceptQuote(context: Context, call: MemberCall, id: string) {
  const key = { account: call.account, id };
  try {
    const done = await context.db.transaction((tx) => exchange(context, tx, { key, call }));
    return conversionView(done, done.balanceAfterUnits);
  } catch (error) {
    throw (await explainShortage(context, key, error)) ?? error;
  }
}

type Accepting = { readonly key: ConversionKey; readonly call: MemberCall };

async function exchange({ ledger, prices }: Context, tx: Transaction, { key, call }: Accepting): Promise<Conversion> {
  const quote = await lockQuote(tx, key);
  if (!quote) throw new Refusal('QUOTE_UNKNOWN');
  if (quote.doneAt) return quote;
  if (quote.isExpired) throw new Refusal('QUOTE_EXPIRED');
  const { pair, terms, params } = await openPair(tx, quote);
  await refuseMoved(prices, tx, quote);
  // Before the pair's cap, which all accounts share.
  const value = { buyUnits: quote.valueUnits, burnUnits: shareUp(quote.valueUnits, terms.spreadBps, WHOLE_POINTS) };
  await countSpending(tx, call, { params, value });
  const cap = capOf(pair, terms, key.account);
  if (!(await takeFromCap(tx, cap, quote.giveUnits))) throw overCap(pair, await leftOfCap(tx, cap));
  await addGiven(tx, pair, quote.giveUnits);
  await ledger.postIn(tx, [
    converted({ ...quote, quoteId: quote.id, pool: poolOf(pair), rate: amountText(quote.rateUnits, quote.to) }),
  ]);
  const { available } = await readBalance(tx, member(quote.account).available(quote.from));
  return completeQuote(tx, key, available);
}

/** @throws Refusal PRICE_MOVED when a price of the pair jumped or was withdrawn since the offer */
async function refuseMoved(prices: PriceSource, tx: Transaction, { from, to, fromPrice, toPrice }: Conversion): Promise<void> {
  const moved = await prices.moved(tx, [
    { id: from, asset: from, priceNumber: fromPrice },
    { id: to, asset: to, priceNumber: toPrice },
  ]);
  for (const asset of moved) throw new Refusal('PRICE_MOVED', { asset });
}

/** An operator may close a pair while offers are open: closing wins. */
async function openPair(tx: Transaction, quote: Conversion): Promise<{ pair: Pair; terms: PairTerms; params: Params }> {
  const pair = findPair(quote.from, quote.to);
  const params = await readParams(tx);
  const terms = pair && pairTerms(params, pair);
  if (!pair || !terms?.isOpen) throw new Refusal('PAIR_CLOSED', { from: quote.from, to: quote.to });
  return { pair, terms, params };
}

const SHORTAGES: ReadonlySet<string> = new Set(['BALANCE_INSUFFICIENT', 'BCG_INSUFFICIENT', 'BYB_INSUFFICIENT']);

/** The ledger reports only that an account was short; this distinguishes the pool from the member. */
async function explainShortage({ db }: Context, key: ConversionKey, error: unknown): Promise<Refusal | undefined> {
  if (!(error instanceof Refusal) || !SHORTAGES.has(error.key)) return undefined;
  const quote = await findQuote(db, key);
  const pair = quote && findPair(quote.from, quote.to);
  if (!quote || !pair) return undefined;
  const { available } = await readBalance(db, member(quote.account).available(quote.from));
  if (available < quote.giveUnits) return undefined;
  return await findPoolShortage(db, pair, quote.getUnits);
}
