import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { IndexedDay } from './rules.ts';

export type ClosedEmissionDay = IndexedDay & { readonly power: bigint; readonly emittedUnits: bigint };

/** The days of the list that are closed, in order. */
export function readEmissionDays(q: Queryable, days: readonly number[]): Promise<ClosedEmissionDay[]> {
  return q.many<ClosedEmissionDay>(sql`
    select d.day, d.power, d.emitted_units as "emittedUnits", d.index_after as index, coalesce(before.index_after, 0) as "indexBefore"
    from emission_day d left join emission_day before on before.day = d.day - 1
    where d.day = any(${days}::integer[]) and d.closed_at is not null order by d.day`);
}

export type OpenDay = { readonly day: number; readonly genesisDay: number; readonly power: bigint };

/** The open day with the power that runs on it as of now; undefined before the genesis. */
export function readOpenDay(q: Queryable): Promise<OpenDay | undefined> {
  return q.maybeOne<OpenDay>(sql`
    select open.day, setting.genesis_day as "genesisDay",
           coalesce(before.power, 0) + coalesce((select sum(delta) from power_delta where day = open.day), 0) as power
    from emission_day open cross join platform_setting setting
      left join emission_day before on before.day = open.day - 1
    where open.closed_at is null and setting.genesis_day is not null`);
}

/** The first day of the emission; null before anything has begun. */
export async function readGenesisDay(q: Queryable): Promise<number | null> {
  return (await q.one<{ day: number | null }>(sql`select genesis_day as day from platform_setting`)).day;
}

/** Bots that run on the open day: those of the day before plus the open day's stripes. */
export async function countRunningBots(q: Queryable): Promise<number> {
  const { running } = await q.one<{ running: number }>(sql`
    select coalesce(sum(change.bots), 0)
      + coalesce((select before.bots from emission_day before join emission_day o on before.day = o.day - 1 where o.closed_at is null), 0) as running
    from emission_day opened join power_delta change on change.day = opened.day where opened.closed_at is null`);
  return running;
}
