import { ASSETS, isAsset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { readParams } from '../areas/ops/queries.ts';
import type { Price, PriceSource } from '../context.ts';
import type { Database, Queryable } from '../db/database.ts';
import { readPriceHistory } from './price-history.ts';
import { priceAgainstTaker } from './price-rules.ts';

/** Prices that an operator sets by hand, a dated row each. USDT is the unit and always worth one. */
export function createPriceSource(db: Database): PriceSource {
  return {
    async current(asset, side) {
      if (asset === 'USDT') return await unitPrice(db);
      if (!isAsset(asset)) throw new Refusal('PRICE_UNAVAILABLE', { asset });
      const params = await readParams(db);
      const { newest, last, average } = await readPriceHistory(db, asset, params['price.averageHours']);
      const isGone = !newest || newest.isWaiting || newest.usdtUnits === 0n;
      // Never a stale price, never one that nobody has confirmed, and never zero.
      if (isGone || !last || last.ageHours > params['price.maxAgeHours']) throw new Refusal('PRICE_UNAVAILABLE', { asset });
      return { usdtUnits: priceAgainstTaker(side, last.usdtUnits, average), at: last.at };
    },
    async last(asset) {
      if (asset === 'USDT') return await unitPrice(db);
      return isAsset(asset) ? lastPrice(db, asset) : undefined;
    },
  };
}

async function unitPrice(q: Queryable): Promise<Price> {
  const { now } = await q.one<{ now: Date }>(sql`select platform_now() as now`);
  return { usdtUnits: 10n ** BigInt(ASSETS.USDT.decimals), at: now };
}

/**
 * However old. A zero row takes the price away for new quotes; for limits the last real price still serves. One that
 * waits to be confirmed does not: a slip of the operator must not lift anybody's limit.
 */
function lastPrice(q: Queryable, asset: string): Promise<Price | undefined> {
  return q.maybeOne<Price>(sql`
    select usdt_units as "usdtUnits", holds_from as at from operator_price
    where asset = ${asset} and usdt_units > 0 and holds_from is not null order by at desc limit 1`);
}
