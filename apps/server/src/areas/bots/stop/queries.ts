import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/** Bots whose grace is over while their pledge is still held, by owner; those that waited longest come first. */
export function readUnreturnedPledges(q: Queryable, limit: number): Promise<{ owner: string; ids: string[] }[]> {
  return q.many<{ owner: string; ids: string[] }>(sql`
    select owner, array_agg(id) as ids from (
      select owner, id from bot where run_until is not null and run_until + grace_days <= platform_today()
      order by run_until + grace_days, id limit ${limit}
    ) over_due group by owner order by owner`);
}
