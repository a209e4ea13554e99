import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { Round } from './rules.ts';

/** A round as operators see it. */
export type OpenedRound = Round & {
  readonly soldUnits: bigint;
  readonly authors: readonly string[];
  readonly reason: string;
};

/** Every round, newest first. */
export function readRounds(q: Queryable, limit: number): Promise<OpenedRound[]> {
  return q.many<OpenedRound>(sql`
    select r.number, r.opens_at as "opensAt", r.closes_at as "closesAt", r.total_units as "totalUnits", r.day_units as "dayUnits",
      r.price_units as "priceUnits", coalesce(k.sold_units, 0) as "soldUnits", r.authors::text[] as authors, r.reason
    from ido_round r left join ido_stock k on k.round = r.number order by r.number desc limit ${limit}`);
}

export async function countRounds(q: Queryable): Promise<number> {
  const { rounds } = await q.one<{ rounds: number }>(sql`select count(*) as rounds from ido_round`);
  return rounds;
}

export async function readPlatformNow(q: Queryable): Promise<Date> {
  const { now } = await q.one<{ now: Date }>(sql`select platform_now() as now`);
  return now;
}
