import { amountText } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { formatPercent } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import type { Context } from '../../../context.ts';
import { leftOfCap } from '../../../db/refilling-cap.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readParams } from '../../../params/read-params.ts';
import { poolOf } from './conversion-view.ts';
import { capOf, pairPrices } from './quote-conversion.ts';
import { conversionRate, PAIRS, type Pair, pairTerms, rateSource } from './rules.ts';

type PairView = NonNullable<OutputOf<typeof earnings.convert>['pairs']>[number];

/** Every pair, including closed ones, with what its daily cap and its pool still allow. */
export async function listPairs(context: Context, account: string): Promise<PairView[]> {
  const params = await readParams(context.db);
  return Promise.all(PAIRS.map((pair) => viewPair(context, { params, account }, pair)));
}

async function viewPair(
  context: Context,
  { params, account }: { params: Params; account: string },
  pair: Pair,
): Promise<PairView> {
  const terms = pairTerms(params, pair);
  const [rateUnits, left, pool] = await Promise.all([
    rateOf(context, pair, terms.spreadBps),
    leftOfCap(context.db, capOf(pair, terms, account)),
    readBalance(context.db, poolOf(pair)),
  ]);
  return {
    from: pair.from,
    to: pair.to,
    isOpen: terms.isOpen,
    rate: rateUnits === null ? null : amountText(rateUnits, pair.to),
    rateSource: rateSource(params, pair),
    spreadPercent: formatPercent(Number(terms.spreadBps)),
    dailyCap: amountText(terms.dailyCapUnits, pair.from),
    dailyLeft: amountText(left, pair.from),
    poolLeft: amountText(pool.available, pair.to),
  };
}

/** A pair without a current price is still listed: its rate is unknown, not zero. */
async function rateOf(context: Context, pair: Pair, spreadBps: bigint): Promise<bigint | null> {
  try {
    return conversionRate({ ...pair, spreadBps, ...(await pairPrices(context, pair)) });
  } catch (error) {
    if (error instanceof Refusal && error.key === 'PRICE_UNAVAILABLE') return null;
    throw error;
  }
}
