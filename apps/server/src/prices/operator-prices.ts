import { wholeToken } from '@ocean/api/amount';
import { isAsset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { OfferedPrice, Price, PriceSource } from '../context.ts';
import type { Database, Queryable } from '../db/database.ts';
import { readParams } from '../params/read-params.ts';
import { findMovedOffers } from './moved-offers.ts';
import { readPriceHistory } from './price-history.ts';
import { favourablePrice } from './price-rules.ts';

/** Prices set by operators, one dated row each. USDT is the unit and always worth one. */
export function createPriceSource(db: Database): PriceSource {
  return {
    kind: 'operator',
    async current(asset, side, limits) {
      if (asset === 'USDT') return await unitPrice(db);
      if (!isAsset(asset)) throw new Refusal('PRICE_UNAVAILABLE', { asset });
      const params = await readParams(db);
      const { newest, last, average } = await readPriceHistory(db, asset, params['price.averageHours']);
      const isUnavailable = !newest || newest.awaitsApproval || newest.usdtUnits === 0n;
      // Never quotes a stale, unconfirmed or withdrawn (zero) price.
      const maxAgeHours = Math.min(params['price.maxAgeHours'], limits?.maxAgeHours ?? Number.POSITIVE_INFINITY);
      if (isUnavailable || !last || last.ageHours > maxAgeHours) throw new Refusal('PRICE_UNAVAILABLE', { asset });
      return { usdtUnits: favourablePrice(side, last.usdtUnits, average), at: last.at, number: newest.number };
    },
    async moved(q, offers) {
      const { 'payment.stableFloor': floorUnits } = await readParams(q);
      return findMovedOffers(q, offers, floorUnits);
    },
    async last(asset) {
      if (asset === 'USDT') return await unitPrice(db);
      return isAsset(asset) ? lastPrice(db, asset) : undefined;
    },
  };
}

async function unitPrice(q: Queryable): Promise<OfferedPrice> {
  const { now } = await q.one<{ now: Date }>(sql`select platform_now() as now`);
  return { usdtUnits: wholeToken('USDT'), at: now, number: null };
}

/**
 * The last price, however old. A zero row withdraws the price for new quotes, but limits still use the last real one. A
 * price that awaits approval is not used: an operator's typing error must not raise a limit.
 */
function lastPrice(q: Queryable, asset: string): Promise<Price | undefined> {
  return q.maybeOne<Price>(sql`
    select usdt_units as "usdtUnits", holds_from as at from operator_price
    where asset = ${asset} and usdt_units > 0 and holds_from is not null order by at desc limit 1`);
}
