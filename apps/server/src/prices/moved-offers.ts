import { ASSETS, type Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { PricedOffer } from '../context.ts';
import type { Queryable } from '../db/database.ts';

/**
 * Which offers no longer hold: since the price that they were made from, a price jumped (also when it was confirmed
 * meanwhile), was withdrawn or, of a stablecoin, fell below the floor. Otherwise the maker of an offer would have a free
 * option: to pay the old price whenever the new one is worse.
 */
export async function findMovedOffers(
  q: Queryable,
  offers: readonly PricedOffer[],
  floorUnits: bigint,
): Promise<ReadonlySet<string>> {
  const priced = offers.filter(({ priceNumber }) => priceNumber !== null);
  if (priced.length === 0) return new Set();
  const rows = await q.many<{ id: string }>(sql`
    select given.id from unnest(
      ${priced.map(({ id }) => id)}::text[], ${priced.map(({ asset }) => asset)}::text[],
      ${priced.map(({ priceNumber }) => priceNumber)}::bigint[], ${priced.map(({ paidAt }) => paidAt ?? null)}::bigint[],
      ${priced.map(({ asset }) => floorOf(asset, floorUnits))}::numeric[]
    ) as given (id, asset, number, paid_at, floor_units)
    where exists (
      select from operator_price later
      where later.asset = given.asset and later.number > given.number
        and (given.paid_at is null or later.at <= to_timestamp(given.paid_at))
        and (later.is_jump or later.usdt_units = 0 or later.usdt_units < given.floor_units))`);
  return new Set(rows.map(({ id }) => id));
}

/** USDT base units below which a foreign stablecoin is not accepted; 0 for everything else. */
export function floorOf(asset: Asset, floorUnits: bigint): bigint {
  return asset !== 'USDT' && ASSETS[asset].isStable ? floorUnits : 0n;
}
