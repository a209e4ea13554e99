import { wholeToken } from '@ocean/api/amount';
import { isAsset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { OfferedPrice, PriceSource } from '../context.ts';
import type { Database, Queryable } from '../db/database.ts';
import { readParams } from '../params/read-params.ts';
import { findMovedOffers } from './moved-offers.ts';
import { currentOperatorPrice, lastOperatorPrice } from './operator-prices.ts';
import { currentPairPrice, lastPairPrice } from './pair-prices.ts';
import { priceKindOf } from './price-kind.ts';

/** For each asset, prices of the source that the day's parameters name. USDT is the unit and always worth one. */
export function createPriceSource(db: Database): PriceSource {
  return {
    async current(asset, side, { maxAgeHours = Number.POSITIVE_INFINITY, q = db } = {}) {
      if (asset === 'USDT') return await unitPrice(q);
      if (!isAsset(asset)) throw new Refusal('PRICE_UNAVAILABLE', { asset });
      const params = await readParams(q);
      const read = priceKindOf(params, asset) === 'pair' ? currentPairPrice : currentOperatorPrice;
      return read(q, asset, { side, params, maxAgeHours });
    },
    async moved(q, offers) {
      return findMovedOffers(q, offers, await readParams(q));
    },
    async last(asset) {
      if (asset === 'USDT') return await unitPrice(db);
      if (!isAsset(asset)) return undefined;
      const params = await readParams(db);
      return priceKindOf(params, asset) === 'pair' ? lastPairPrice(db, asset) : lastOperatorPrice(db, asset);
    },
  };
}

async function unitPrice(q: Queryable): Promise<OfferedPrice> {
  const { now } = await q.one<{ now: Date }>(sql`select platform_now() as now`);
  return { usdtUnits: wholeToken('USDT'), at: now, number: null };
}
