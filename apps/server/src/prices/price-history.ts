import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import type { AveragePrice } from './price-rules.ts';

export type PriceHistory = {
  /** The newest row, including one that awaits approval or withdraws the price; undefined before the first. */
  readonly newest: { readonly number: number; readonly usdtUnits: bigint; readonly awaitsApproval: boolean } | undefined;
  /** The last real price that took effect, however old. */
  readonly last: { readonly usdtUnits: bigint; readonly at: Date; readonly ageHours: number } | undefined;
  /** The average over the part of the window with a price; undefined when there was none. */
  readonly average: AveragePrice | undefined;
};

type HistoryRow = {
  number: number | null;
  newestUnits: bigint | null;
  awaitsApproval: boolean | null;
  lastUnits: bigint | null;
  lastAt: Date | null;
  ageHours: number | null;
  weight: bigint | null;
  micros: bigint | null;
};

/** A price is in effect until the next one. Reads the rows of the window and the one before it. */
export async function readPriceHistory(q: Queryable, asset: Asset, averageHours: number): Promise<PriceHistory> {
  const row = await q.one<HistoryRow>(sql`
    with frame as (
      select platform_now() as till, platform_now() - make_interval(hours => ${averageHours}) as since
    ), held as (
      select p.usdt_units, p.at, greatest(p.holds_from, frame.since) as since,
        coalesce(lead(p.holds_from) over (order by p.at), frame.till) as till
      from frame join operator_price p on p.asset = ${asset} and p.holds_from <= frame.till
        and p.at >= coalesce((
          select max(at) from operator_price before where before.asset = ${asset} and before.holds_from <= frame.since), '-infinity')
    ), spans as (
      select usdt_units, (extract(epoch from till - since) * 1000000)::numeric(38, 0) as micros
      from held where usdt_units > 0 and till > since
    ), newest as (
      select number, usdt_units, holds_from is null as is_waiting from operator_price where asset = ${asset} order by at desc limit 1
    ), last as (
      select usdt_units, holds_from from operator_price
      where asset = ${asset} and usdt_units > 0 and holds_from is not null order by at desc limit 1
    )
    select newest.number, newest.usdt_units as "newestUnits", newest.is_waiting as "awaitsApproval",
      last.usdt_units as "lastUnits", last.holds_from as "lastAt",
      (extract(epoch from frame.till - last.holds_from) / 3600)::double precision as "ageHours",
      (select sum(usdt_units * micros) from spans) as weight, (select sum(micros) from spans) as micros
    from frame left join newest on true left join last on true`);
  const { number, newestUnits, awaitsApproval, lastUnits, lastAt, ageHours, weight, micros } = row;
  return {
    newest:
      newestUnits === null || number === null
        ? undefined
        : { number, usdtUnits: newestUnits, awaitsApproval: awaitsApproval === true },
    last: lastUnits === null || lastAt === null ? undefined : { usdtUnits: lastUnits, at: lastAt, ageHours: ageHours ?? 0 },
    average: weight === null || micros === null ? undefined : { weight, micros },
  };
}
