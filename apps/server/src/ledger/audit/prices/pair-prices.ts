import sql from 'sql-template-tag';
import { type Check, type Invariant, type Position, writtenSince } from '../invariant.ts';
import type { ParameterHistory } from '../terms/parameter-history.ts';

/** The sums of a pair wrap around 2^256 and are in units of 2^-112. */
const [SUMS, FRACTION] = [sql`${2n ** 256n}::numeric`, sql`${2n ** 112n}::numeric`];

export const PRICE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'observationsAreOfSettledBlocks',
    promise: 'every observation of a pair is of a block that is known here, and later blocks are later in time',
    ...observationsAreOfSettledBlocks(),
    since: observationsAreOfSettledBlocks,
  },
];

/** Prices of pairs, recomputed from their observations and the parameters of their day. */
export function priceInvariants(history: ParameterHistory): Invariant[] {
  const follow = (position?: Position) => pricesFollowTheirPair(history, position);
  return [
    {
      name: 'pricesFollowTheirPair',
      promise:
        'every price of a pair follows from two observations of it at least a window apart, and is doubted as its day says',
      ...follow(),
      since: follow,
    },
  ];
}

/** A block may be unknown again after the follower went back; a known one has the same hash and time. */
function observationsAreOfSettledBlocks(position?: Position): Check {
  return {
    counted: sql`select count(*) from pair_observation where ${writtenSince(position, 'pair_observation')}`,
    faults: sql`
      select o.asset || ' at block ' || o.block as at,
        'block ' || o.block_hash || ' of ' || o.block_time || coalesce('; known as ' || b.hash || ' of ' || b.block_time, '')
          || coalesce('; observed before at ' || before.block_time, '') as problem
      from (select * from pair_observation where ${writtenSince(position, 'pair_observation')}) o
        left join chain_block b on b.number = o.block
        left join lateral (
          select earlier.block_time from pair_observation earlier
          where earlier.asset = o.asset and earlier.pair = o.pair and earlier.block < o.block order by earlier.block desc limit 1
        ) before on true
      where (b.hash, b.block_time) <> (o.block_hash, o.block_time) or before.block_time >= o.block_time`,
  };
}

/**
 * The parameters are read right before the price is written, so they may be those of the day before. Once prices are thinned, the
 * observations in between are gone, and with them the reason of a doubt; the average and the last price can still be recomputed.
 */
function pricesFollowTheirPair(history: ParameterHistory, position?: Position): Check {
  const terms = history.of({
    minutes: ['integer', (params) => params['pair.windowMinutes']],
    least: ['numeric', (params) => params['pair.minReserve']],
    points: ['integer', (params) => params['pair.maxJumpPercent']],
  });
  return {
    counted: sql`select count(*) from pair_price where ${writtenSince(position, 'pair_price')}`,
    faults: sql`
      select p.asset || ' at block ' || p.block as at,
        p.usdt_units || ', last ' || p.spot_units || ', ' || coalesce(p.doubt, 'no doubt') || ' since block ' || p.since_block || '; follows: '
          || coalesce(due.average || ', last ' || due.spot, 'nothing') as problem
      from (select * from pair_price where ${writtenSince(position, 'pair_price')}) p
        left join asset a on a.symbol = p.asset
        left join pair_observation start on start.asset = p.asset and start.pair = p.pair and start.block = p.since_block
        left join pair_observation stop on stop.asset = p.asset and stop.pair = p.pair and stop.block = p.block
        left join pair_fold fold on fold.asset = p.asset and fold.pair = p.pair
        cross join lateral (select nullif(stop.block_time - start.block_time, 0) * ${FRACTION} as one) unit
        cross join lateral (
          select div(2 * mod(stop.price_sum - start.price_sum + ${SUMS}, ${SUMS}) * power(10::numeric, a.decimals) + unit.one, 2 * unit.one) as average,
            div(stop.usdt_reserve * power(10::numeric, a.decimals), stop.asset_reserve) as spot,
            (select min(seen.usdt_reserve) from pair_observation seen
              where seen.asset = p.asset and seen.pair = p.pair and seen.block between p.since_block and p.block) as reserve,
            (select before.usdt_units from pair_price before
              where before.asset = p.asset and before.pair = p.pair and before.block <= p.since_block order by before.block desc limit 1) as previous
        ) due
      where (p.usdt_units, p.spot_units) is distinct from (due.average, due.spot)
        or not exists (
          select from ${terms} t
          where platform_day(p.at) >= t.from_day and platform_day(p.at - interval '2 minutes') <= t.until_day
            and stop.block_time - start.block_time >= t.minutes * 60
            and (p.since_block < fold.block or p.doubt is not distinct from case
              when due.reserve < t.least or due.average = 0 or due.spot = 0 then 'thin'
              when abs(due.spot - due.average) * 10000 > due.average * t.points then 'jump'
              when due.previous is null then 'new'
              when abs(due.average - due.previous) * 10000 > due.previous * t.points then 'jump'
            end))`,
  };
}
