import sql, { type Sql } from 'sql-template-tag';
import { type Check, type Invariant, type Position, writtenSince } from './invariant.ts';
import type { ParameterHistory } from './terms/parameter-history.ts';

/** Bots against their histories, and the histories against the rules of acts. */
export function botHistoryInvariants(history: ParameterHistory): Invariant[] {
  const follow = (position?: Position) => botEventsFollow(history, position);
  return [
    {
      name: 'botEventsFollow',
      promise: 'every act on a bot was possible after the one before it, on the terms of its day, and by its owner',
      ...follow(),
      since: follow,
    },
    {
      name: 'botsAreTheirHistory',
      promise: 'every bot has the owner, the days, the pledge and the cards that its history ends with',
      ...botsAreTheirHistory(),
      since: botsAreTheirHistory,
    },
  ];
}

/** All events of the bots whose row or history was written since a position. */
function eventsOf(position: Position | undefined): Sql {
  return position ? sql`(select * from bot_event where bot_id in ${botsSince(position)})` : sql`bot_event`;
}

function botsSince(position: Position): Sql {
  return sql`(
    select id from bot where ${writtenSince(position, 'bot')}
    union select bot_id from bot_event where ${writtenSince(position, 'bot_event')})`;
}

/** An act's own figures. A run and an extended renewal have no remaining term, because the run already contains it. */
const FIGURES = sql`
  (details ->> 'runFrom')::integer as run_from, (details ->> 'runUntil')::integer as run_until,
  coalesce((details ->> 'termLeft')::integer, 0) as term_left, (details ->> 'pledgedUnits')::numeric as pledged`;

const WORK = sql`('run', 'stopped', 'takenBack', 'renewed')`;

function botEventsFollow(history: ParameterHistory, position?: Position): Check {
  const days = history.of({
    run_pledge: ['numeric', (params) => params['bot.runPledge']],
    card_days: ['integer', (params) => params['card.days']],
  });
  return {
    counted: sql`select count(*) from ${eventsOf(position)} e`,
    faults: sql`
      with event as (
        select bot_id, seq, owner, kind, day, details, row_number() over own as place, lag(owner) over own as owner_before,
          lag(kind) over own as kind_before, lag(details) over own as details_before, lead(kind) over own as kind_after
        from ${eventsOf(position)} e window own as (partition by bot_id order by seq)
      ),
      work as (
        select bot_id, seq, kind, day, ${FIGURES}, details ->> 'pledgedUnits' as pledge_text, count(*) filter (where kind = 'run') over own as run
        from event where kind in ${WORK} window own as (partition by bot_id order by seq)
      ),
      step as (
        select w.*, b.grace_days, b.term_days, lag(w.run_from) over own as from_before, lag(w.run_until) over own as until_before,
          coalesce(lag(w.term_left) over own, b.term_days) as left_before,
          first_value(w.pledged) over (partition by w.bot_id, w.run order by w.seq) as run_pledge
        from work w join bot b on b.id = w.bot_id window own as (partition by w.bot_id order by w.seq)
      )
      select e.bot_id || '/' || e.seq as at, 'a bot was ' || e.kind || ' by ' || e.owner || ' out of turn' as problem
      from event e
      where e.seq <> e.place or (e.kind = 'bought') <> (e.place = 1) or (e.kind = 'sent' and e.kind_after is distinct from 'received')
        or (e.place > 1 and case e.kind when 'received'
          then (e.kind_before, e.details_before ->> 'to', e.details ->> 'from') is distinct from ('sent', e.owner::text, e.owner_before::text)
          else e.owner is distinct from e.owner_before end)
      union all
      select s.bot_id || '/' || s.seq, s.kind || ' on day ' || s.day || ' does not follow from what was before it'
      from step s join ${days} t on s.day between t.from_day and t.until_day
      where not coalesce(case s.kind
        when 'run' then s.from_before is null and s.run_from = s.day + 1 and s.run_until = s.run_from + s.left_before and s.left_before > 0
          and s.pledged = t.run_pledge
        when 'stopped' then s.day < s.until_before and s.term_left = s.until_before - greatest(s.from_before, s.day) and s.pledged = s.run_pledge
        when 'takenBack' then s.day >= s.until_before and s.term_left = 0 and s.pledged = s.run_pledge
        else case
          when s.from_before is null then s.run_from is null and s.left_before = 0 and s.term_left = s.term_days
          when s.day < s.until_before
            then s.day >= s.until_before - s.grace_days and s.run_from = s.from_before and s.run_until = s.until_before + s.term_days
          else s.day < s.until_before + s.grace_days and s.run_from = s.day + 1 and s.run_until = s.day + 1 + s.term_days end
        end, false)
      union all
      select e.bot_id || '/' || e.seq, (e.details ->> 'cards') || ' cards saved ' || (e.details ->> 'daysSaved') || ' days'
      from event e join ${days} t on e.day between t.from_day and t.until_day
      where e.kind = 'accelerated' and not coalesce((e.details ->> 'daysSaved')::integer
        between ((e.details ->> 'cards')::integer - 1) * t.card_days + 1 and (e.details ->> 'cards')::integer * t.card_days, false)`,
  };
}

function botsAreTheirHistory(position?: Position): Check {
  return {
    counted: sql`select count(*) from bot ${position ? sql`where id in ${botsSince(position)}` : sql``}`,
    faults: sql`
      with told as (
        select bot_id, count(*) as events, (array_agg(owner::text order by seq desc))[1] as owner,
          (array_agg(details order by seq desc) filter (where kind in ${WORK}))[1] as details,
          (array_agg(details ->> 'pledgedUnits' order by seq desc) filter (where kind = 'run'))[1]::numeric as run_pledge,
          min((details ->> 'runFrom')::integer) filter (where kind = 'run') as first_run_day,
          coalesce(sum((details ->> 'daysSaved')::integer) filter (where kind = 'accelerated'), 0) as days_saved
        from ${eventsOf(position)} e group by bot_id
      ),
      ended as (
        select t.*, ${FIGURES} from told t
      )
      select coalesce(b.id, e.bot_id) as at, 'is of ' || coalesce(b.owner, 'nobody') || ', runs ' || coalesce(b.run_from || ' to ' || b.run_until, 'not') ||
        ', pledged ' || b.pledged_units || ', ' || b.term_left || ' days left; its history says ' || coalesce(e.owner || ', ' ||
          coalesce(e.run_from || ' to ' || e.run_until, 'not') || ', ' || e.events || ' events', 'nothing') as problem
      from (select * from bot ${position ? sql`where id in ${botsSince(position)}` : sql``}) b full join ended e on e.bot_id = b.id
      where (b.events, b.owner::text, b.run_from, b.run_until, b.pledged_units, b.first_run_day, b.days_saved, b.term_left) is distinct from
        (e.events, e.owner, e.run_from, e.run_until, case when e.run_from is null then 0 else e.run_pledge end, e.first_run_day, e.days_saved,
          case when e.details is null then b.term_days else e.term_left end)`,
  };
}
