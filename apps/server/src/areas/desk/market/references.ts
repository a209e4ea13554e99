import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { Context, PriceSource } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { gathering, perDatabase } from '../../../db/gather.ts';

/**
 * The reference price of an asset at the desk: the midpoint between the platform's selling and accepting prices. Those differ while
 * a price moves, each in the platform's favour; here members trade with each other and the platform takes no side, so the midpoint
 * favours neither. Null while there is no current price.
 */
export async function readReference(prices: PriceSource, base: Asset, q?: Queryable): Promise<bigint | null> {
  try {
    const asked = q === undefined ? {} : { q };
    const sold = await prices.current(base, 'sold', asked);
    const accepted = await prices.current(base, 'accepted', asked);
    return (sold.usdtUnits + accepted.usdtUnits) / 2n;
  } catch (error) {
    if (error instanceof Refusal && error.key === 'PRICE_UNAVAILABLE') return null;
    throw error;
  }
}

/** The current reference, read once for all concurrent callers. */
export function readReferenceNow({ prices }: Pick<Context, 'prices'>, base: Asset): Promise<bigint | null> {
  return readings(prices).join(base);
}

const readings = perDatabase((prices: PriceSource) =>
  gathering(
    async (bases: readonly Asset[]) => {
      const distinct = [...new Set(bases)];
      const found = await Promise.all(distinct.map((base) => readReference(prices, base)));
      const byBase = new Map(distinct.map((base, at) => [base, found[at] ?? null]));
      return bases.map((base) => byBase.get(base) ?? null);
    },
    { maxItems: 1_000, atOnce: 2 },
  ),
);
