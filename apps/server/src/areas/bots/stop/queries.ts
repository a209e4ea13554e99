import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/**
 * Bots whose grace is over while their pledge is still held, by owner, longest waiting first. The owners are found
 * through the groups, because an index on the bots themselves would change with every act.
 */
export function readUnreturnedPledges(q: Queryable, limit: number): Promise<{ owner: string; ids: string[] }[]> {
  return q.many<{ owner: string; ids: string[] }>(sql`
    select owner, array_agg(id) as ids from (
      select bot.owner, bot.id from (
        select owner, run_until, grace_days from bot_group
        where run_until is not null and run_until + grace_days <= platform_today()
        group by owner, run_until, grace_days
        order by run_until + grace_days, owner limit ${limit}
      ) over_due
      join bot using (owner, run_until, grace_days)
      order by run_until + grace_days, id limit ${limit}
    ) oldest group by owner order by owner`);
}
