import sql from 'sql-template-tag';
import { type Check, type Invariant, type Position, writtenSince } from './invariant.ts';

const FACTS = sql`owner, bought_day, ready_day, first_run_day, run_from, run_until, grace_days, term_left`;

/** Bots against the counts that are derived from them, and accelerator cards from their purchase to the bot they were spent on. */
export const BOT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'botGroupsAddUp',
    promise: 'the groups behind the summaries count every bot once, with its power',
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
  {
    name: 'closedDaysCountBots',
    promise: 'the number of bots on a closed day is that of the day before plus the changes of the day',
    ...closedDaysCountBots(),
    since: closedDaysCountBots,
  },
  {
    name: 'botsAtWorkAreCounted',
    promise: 'from the open day on, the changes of the number of running bots are those of the bots at work',
    counted: sql`select count(*) from bot where run_from is not null`,
    faults: sql`
      with open as (select day from emission_day where closed_at is null),
      counted as (
        select greatest(p.day, open.day) as day, sum(p.bots) as bots from power_delta p cross join open group by 1
      ),
      working as (
        select greatest(change.day, open.day) as day, sum(change.bots) as bots
        from bot b cross join lateral (values (b.run_from, 1), (b.run_until, -1)) change (day, bots) cross join open
        where b.run_from is not null group by 1
      )
      select coalesce(c.day, w.day)::text as at, 'counted ' || coalesce(c.bots, 0) || ', at work ' || coalesce(w.bots, 0) as problem
      from counted c full join working w on w.day = c.day where coalesce(c.bots, 0) <> coalesce(w.bots, 0)`,
  },
  {
    name: 'cardsAddUp',
    promise: 'every accelerator card that a member bought is unused or was spent by that member, on the bot that counts it',
    counted: sql`select count(*) from account_card`,
    faults: sql`
      with card as (
        select account::text as owner, quantity as bought, 0 as kept, 0 as spent from purchase where settled_at is not null and kind = 'cards'
        union all
        select owner::text, 0, cards, 0 from account_card
        union all
        select owner::text, 0, 0, (details ->> 'cards')::integer from bot_event where kind = 'accelerated'
      )
      select owner as at, sum(bought) || ' bought, ' || sum(kept) || ' kept, ' || sum(spent) || ' spent' as problem
      from card group by owner having sum(bought) <> sum(kept) + sum(spent)
      union all
      select coalesce(b.id, e.bot_id)::text, coalesce(b.cards_applied, 0) || ' cards applied, ' || coalesce(e.cards, 0) || ' in its history'
      from (select id, cards_applied from bot where cards_applied > 0) b full join (
        select bot_id, sum((details ->> 'cards')::integer) as cards from bot_event where kind = 'accelerated' group by bot_id
      ) e on e.bot_id = b.id
      where coalesce(b.cards_applied, 0) <> coalesce(e.cards, 0)`,
  },
];

/** A day is checked when its own row, the day before it or its changes were written since the position. */
function closedDaysCountBots(position?: Position): Check {
  const written = sql`(
    select day from emission_day where ${writtenSince(position, 'emission_day')}
    union select day + 1 from emission_day where ${writtenSince(position, 'emission_day')}
    union select day from power_delta where ${writtenSince(position, 'power_delta')})`;
  return {
    counted: sql`select count(*) from emission_day where closed_at is not null and day in ${written}`,
    faults: sql`
      select d.day::text as at, 'closed with ' || d.bots || ' bots, ' || coalesce(before.bots, 0) || ' before it and ' || changed.bots || ' more' as problem
      from emission_day d left join emission_day before on before.day = d.day - 1 cross join lateral (
        select coalesce(sum(p.bots), 0) as bots from power_delta p where p.day = d.day
      ) changed
      where d.closed_at is not null and d.day in ${written} and d.bots <> coalesce(before.bots, 0) + changed.bots`,
  };
}
