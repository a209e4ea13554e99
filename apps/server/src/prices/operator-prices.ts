import { ASSETS, type Asset, isAsset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { readParams } from '../areas/ops/queries.ts';
import type { Price, PriceSource } from '../context.ts';
import type { Database, Queryable } from '../db/database.ts';

type NewestPrice = { usdt_units: bigint; at: Date; is_fresh: boolean };

/** Prices that an operator sets by hand, a dated row each. USDT is the unit and always worth one. */
export function createPriceSource(db: Database): PriceSource {
  return {
    async current(asset) {
      if (asset === 'USDT') return await unitPrice(db);
      const { 'price.maxAgeHours': maxAgeHours } = await readParams(db);
      const row = await newestPrice(db, asset, maxAgeHours);
      if (!row?.is_fresh || row.usdt_units === 0n) throw new Refusal('PRICE_UNAVAILABLE', { asset });
      return { usdtUnits: row.usdt_units, at: row.at };
    },
    async last(asset) {
      if (asset === 'USDT') return await unitPrice(db);
      const row = await lastKnownPrice(db, asset);
      return row ? { usdtUnits: row.usdt_units, at: row.at } : undefined;
    },
  };
}

/**
 * Sets an asset's price as of now.
 * @example await recordOperatorPrice(tx, { asset: 'BCG', usdtUnits: 250_000n, author: 'finance' }) // 0.25 USDT
 */
export async function recordOperatorPrice(
  q: Queryable,
  price: { asset: Asset; usdtUnits: bigint; author: string },
): Promise<void> {
  // Two prices within one microsecond of the clock are one: the later wins.
  await q.run(sql`
    insert into operator_price (asset, usdt_units, author) values (${price.asset}, ${price.usdtUnits}, ${price.author})
    on conflict (asset, at) do update set usdt_units = excluded.usdt_units, author = excluded.author`);
}

async function unitPrice(q: Queryable): Promise<Price> {
  const { now } = await q.one<{ now: Date }>(sql`select platform_now() as now`);
  return { usdtUnits: 10n ** BigInt(ASSETS.USDT.decimals), at: now };
}

function newestPrice(q: Queryable, asset: string, maxAgeHours: number): Promise<NewestPrice | undefined> {
  if (!isAsset(asset)) return Promise.resolve(undefined);
  return q.maybeOne<NewestPrice>(sql`
    select usdt_units, at, at >= platform_now() - make_interval(hours => ${maxAgeHours}) as is_fresh
    from operator_price where asset = ${asset} order by at desc limit 1`);
}

/** However old. A zero row takes the price away for new quotes; for limits the last real price still serves. */
function lastKnownPrice(q: Queryable, asset: string): Promise<Omit<NewestPrice, 'is_fresh'> | undefined> {
  if (!isAsset(asset)) return Promise.resolve(undefined);
  return q.maybeOne<Omit<NewestPrice, 'is_fresh'>>(sql`
    select usdt_units, at from operator_price where asset = ${asset} and usdt_units > 0 order by at desc limit 1`);
}
