import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export type Pool = { readonly part: string; readonly asset: Asset; readonly units: bigint };

/** The treasury and every pool, by asset. */
export function readPools(q: Queryable): Promise<Pool[]> {
  return q.many<Pool>(sql`
    select a.part, a.asset, b.posted as units from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.owner = 'platform' and a.part <> 'vault' and (b.posted <> 0 or a.part <> 'treasury') order by a.part, a.asset`);
}

export type PoolDay = {
  readonly part: string;
  readonly asset: Asset;
  readonly day: number;
  /** The balance at the end of the day; for today, the current one. */
  readonly units: bigint;
  /** What operators moved into the pool on that day. */
  readonly fundedUnits: bigint;
  /** What operators moved out on that day: only out of the treasury. */
  readonly movedUnits: bigint;
};

/**
 * The balance of every pool at the end of each of the last days, oldest first. Entries of an account are numbered in the
 * order of time, so the last one of a day is found by binary search: a treasury with millions of entries costs as little as
 * a new one.
 */
export function readPoolDays(q: Queryable, days: number): Promise<PoolDay[]> {
  return q.many<PoolDay>(sql`
    with recursive pool as (
      select a.id, a.part, a.asset, b.seq from ledger.account a join ledger.balance b on b.account_id = a.id
      where a.owner = 'platform' and a.part <> 'vault'
    ), day as (
      select day, platform_day_start(day + 1) as ends from generate_series(platform_today() - ${days}::integer, platform_today()) day
    ), place (id, day, ends, lowest, highest) as (
      select pool.id, day.day, day.ends, 0::bigint, pool.seq from pool cross join day
      union all
      select place.id, place.day, place.ends, case when entry.at < place.ends then middle.seq else place.lowest end,
        case when entry.at < place.ends then place.highest else middle.seq - 1 end
      from place cross join lateral (select (place.lowest + place.highest + 1) / 2 as seq) middle
        join ledger.entry on entry.account_id = place.id and entry.seq = middle.seq
      where place.lowest < place.highest
    ), moved as (
      select platform_day(at) as day, asset, pool, sum(units) as units from treasury_movement
      where at >= (select min(ends) from day) - interval '1 day' group by 1, 2, 3
    )
    select pool.part, pool.asset, place.day, coalesce(entry.balance_after, 0)::numeric(38, 0) as units,
      coalesce((select sum(units) from moved where moved.day = place.day and moved.asset = pool.asset and moved.pool = pool.part), 0)::numeric(38, 0) as "fundedUnits",
      coalesce((select sum(units) from moved where moved.day = place.day and moved.asset = pool.asset and pool.part = 'treasury'), 0)::numeric(38, 0) as "movedUnits"
    from place join pool on pool.id = place.id
      left join ledger.entry on entry.account_id = place.id and entry.seq = place.lowest
    where place.lowest = place.highest order by pool.part, pool.asset, place.day`);
}
