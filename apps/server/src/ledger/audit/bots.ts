import sql from 'sql-template-tag';
import type { Invariant } from './invariant.ts';

const FACTS = sql`owner, bought_day, ready_day, first_run_day, run_from, run_until, grace_days, term_left`;

/** Bots beside what is kept of them. */
export const BOT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'botGroupsAddUp',
    promise: 'the groups that a summary is made of count every bot once, with its power',
    counted: sql`select count(*) from bot_group`,
    faults: sql`
      select owner as at, 'bought on day ' || bought_day || ', ready on ' || ready_day || ': a group of ' || sum(grouped) ||
        ' with power ' || sum(grouped_power) || ', ' || sum(bots) || ' bots with ' || sum(power) as problem
      from (
        select ${FACTS}, bots as grouped, power as grouped_power, 0 as bots, 0 as power from bot_group
        union all
        select ${FACTS}, 0, 0, count(*), sum(power) from bot group by 1, 2, 3, 4, 5, 6, 7, 8
      ) both_sides
      group by ${FACTS}
      having sum(grouped) <> sum(bots) or sum(grouped_power) <> sum(power)`,
  },
];
