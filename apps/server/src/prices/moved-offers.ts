import { ASSETS, type Asset } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { PricedOffer } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { priceKindOf } from './price-kind.ts';

/**
 * Which offers no longer hold: since the price that they were made from, a price jumped (even if it was confirmed
 * meanwhile), was doubted or withdrawn or, for a stablecoin, fell below the floor. Otherwise the maker of an offer would
 * have a free option: to pay the old price whenever the new one is worse. Operators withdraw the price of a pair like any
 * other.
 */
export async function findMovedOffers(
  q: Queryable,
  offers: readonly PricedOffer[],
  params: Params,
): Promise<ReadonlySet<string>> {
  const floorUnits = params['payment.stableFloor'];
  const priced = offers.filter(({ priceNumber }) => priceNumber !== null);
  if (priced.length === 0) return new Set();
  const rows = await q.many<{ id: string }>(sql`
    select given.id from unnest(
      ${priced.map(({ id }) => id)}::text[], ${priced.map(({ asset }) => asset)}::text[],
      ${priced.map(({ priceNumber }) => priceNumber)}::bigint[], ${priced.map(({ paidAt }) => paidAt ?? null)}::bigint[],
      ${priced.map(({ asset }) => floorOf(asset, floorUnits))}::numeric[],
      ${priced.map(({ asset }) => priceKindOf(params, asset))}::text[]
    ) as given (id, asset, number, paid_at, floor_units, source)
    where exists (
      select from price later
      where later.asset = given.asset and later.number > given.number
        and (given.paid_at is null or later.at <= to_timestamp(given.paid_at))
        and case when later.source = given.source
          then later.is_jump or later.usdt_units = 0 or least(later.usdt_units, later.spot_units) < given.floor_units
          else later.source = 'operator' and later.usdt_units = 0 end)`);
  return new Set(rows.map(({ id }) => id));
}

/** USDT base units below which a foreign stablecoin is not accepted; 0 for everything else. */
export function floorOf(asset: Asset, floorUnits: bigint): bigint {
  return asset !== 'USDT' && ASSETS[asset].isStable ? floorUnits : 0n;
}
