import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { OfferedPrice, Price, PriceSide } from '../context.ts';
import type { Queryable } from '../db/database.ts';

type NewestPrice = {
  readonly number: number;
  readonly averageUnits: bigint;
  readonly spotUnits: bigint;
  readonly isDoubted: boolean;
  readonly isWithdrawn: boolean;
  readonly at: Date;
  readonly ageMinutes: number;
};

const MINUTES_PER_HOUR = 60;
/** How far a chain's clock may be ahead of the platform's. */
const MAX_AHEAD_MINUTES = 2;

/**
 * The price of a pair, against the taker: the average of the last window or the spot price at its end, whichever favours the
 * platform. A move within one block affects the average by one block's weight, and the spot price never makes a deal cheaper.
 * @throws Refusal PRICE_UNAVAILABLE when the last observation made no price, is too old, lies in the future (the platform's clock
 * was set back) or is doubted, or operators have withdrawn the price of the asset
 */
export async function currentPairPrice(
  q: Queryable,
  asset: Asset,
  by: { side: PriceSide; params: Params; maxAgeHours: number },
): Promise<OfferedPrice> {
  const newest = await readNewest(q, asset);
  const maxAgeMinutes = Math.min(by.params['pair.maxAgeMinutes'], by.maxAgeHours * MINUTES_PER_HOUR);
  const isOfNow = newest && newest.ageMinutes <= maxAgeMinutes && newest.ageMinutes >= -MAX_AHEAD_MINUTES;
  if (!newest || !isOfNow || newest.isDoubted || newest.isWithdrawn) {
    throw new Refusal('PRICE_UNAVAILABLE', { asset });
  }
  const { averageUnits, spotUnits, at, number } = newest;
  const isSpot = by.side === 'sold' ? spotUnits > averageUnits : spotUnits < averageUnits;
  return { usdtUnits: isSpot ? spotUnits : averageUnits, at, number };
}

/**
 * Only the price of the last observation counts, which is that of the newest block, whatever the platform's clock did. Its age is
 * that of its block, so a stalled chain makes it old.
 */
function readNewest(q: Queryable, asset: Asset): Promise<NewestPrice | undefined> {
  return q.maybeOne<NewestPrice>(sql`
    select made.number, made.usdt_units as "averageUnits", made.spot_units as "spotUnits", made.doubt is not null as "isDoubted", made.at,
      coalesce((select usdt_units = 0 from operator_price where asset = ${asset} order by at desc limit 1), false) as "isWithdrawn",
      (extract(epoch from platform_now()) - seen.block_time)::double precision / 60 as "ageMinutes"
    from (select * from pair_observation where asset = ${asset} order by block_time desc limit 1) seen
      join pair_price made on made.asset = seen.asset and made.pair = seen.pair and made.block = seen.block`);
}

/** The last undoubted price, however old. */
export function lastPairPrice(q: Queryable, asset: Asset): Promise<Price | undefined> {
  return q.maybeOne<Price>(sql`
    select usdt_units as "usdtUnits", at from pair_price
    where asset = ${asset} and doubt is null order by block desc limit 1`);
}
