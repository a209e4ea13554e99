import sql from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from '../invariant.ts';
import type { ParameterHistory } from '../terms/parameter-history.ts';

/** Awards of tasks: what they are for, what they paid, and how much in a day. */
export function awardInvariants(history: ParameterHistory): Invariant[] {
  const served = (position?: Position) => awardsAreOfServedTasks(history, position);
  return [
    {
      name: 'awardsAreOfServedTasks',
      promise:
        'every award is of the value of its day, after a bot that its member bought had served a full term without a break, and a stake its own',
      ...served(),
      since: served,
    },
    {
      name: 'awardsArePaid',
      promise: 'every award was paid once, to its member and as high as its row says, and nothing else was paid as one',
      ...awardsArePaid(),
      since: awardsArePaid,
    },
    {
      name: 'awardDaysAddUp',
      promise: 'what is counted as paid by awards on a day is the sum of its awards, and within the cap of that day',
      counted: sql`select count(*) from task_award_day`,
      faults: sql`
        select 'day ' || coalesce(d.day, a.day) as at,
          'counted ' || coalesce(d.units, 0) || ', awards ' || coalesce(a.units, 0) || ', of at most ' || t.cap as problem
        from task_award_day d full join (select day, sum(units) as units from task_award group by day) a on a.day = d.day
          left join ${history.of({ cap: ['numeric', (params) => params['award.dailyCap']] })} t
            on coalesce(d.day, a.day) between t.from_day and t.until_day
        where coalesce(d.units, 0) <> coalesce(a.units, 0) or coalesce(a.units, 0) > t.cap`,
    },
    SERVED_TERMS_ARE_KEPT,
  ];
}

/** Without it, a member who stopped a bot after its term would seem never to have served a term. */
const SERVED_TERMS_ARE_KEPT: Invariant = {
  name: 'servedTermsAreKept',
  promise: 'every account whose bot served a full term in a run that is over is known to have, and no other is',
  counted: sql`select count(*) from served_term`,
  faults: sql`
    with run as (
      select e.bot_id, e.owner, (e.details ->> 'runFrom')::integer as from_day, max((e.details ->> 'runUntil')::integer) as until_day, max(e.seq) as last_seq
      from bot_event e where e.details ? 'runFrom' group by 1, 2, 3
    ),
    served as (
      select r.owner, r.bot_id, bool_or(next.seq is not null) as is_over
      from run r join bot b on b.id = r.bot_id join purchase p on p.id = b.purchase_id and p.account = r.owner
        left join bot_event next on next.bot_id = r.bot_id and next.seq = r.last_seq + 1
        cross join (select day from emission_day where closed_at is null) open
      where least(coalesce((next.details ->> 'endDay')::integer, r.until_day), open.day) - r.from_day >= b.term_days
      group by 1, 2
    )
    select s.owner::text as at, 'served a term with bot ' || s.bot_id || ' and is not known to have' as problem
    from served s where s.is_over and not exists (select from served_term t where t.account = s.owner)
    union all
    select t.account::text, 'is said to have served a term with bot ' || t.bot_id
    from served_term t where not exists (select from served s where s.owner = t.account and s.bot_id = t.bot_id)`,
};

/**
 * A run consists of all events of a bot that name the same first day. It ended as the event right after the last of them says, or
 * is still running. Events after the day of the award do not count for it.
 */
function awardsAreOfServedTasks(history: ParameterHistory, position?: Position): Check {
  return {
    counted: sql`select count(*) from task_award where ${writtenSince(position, 'task_award')}`,
    faults: sql`
      with award as materialized (
        select a.*, t.task_units from (select * from task_award where ${writtenSince(position, 'task_award')}) a
          left join ${history.of({ task_units: ['numeric', (params) => params['award.task']] })} t on a.day between t.from_day and t.until_day
      ),
      run as (
        select e.bot_id, e.owner, (e.details ->> 'runFrom')::integer as from_day, max((e.details ->> 'runUntil')::integer) as until_day,
          min(e.seq) as first_seq, max(e.seq) as last_seq
        from bot_event e where e.bot_id in (select bot_id from award) and e.details ? 'runFrom' group by 1, 2, 3
      )
      select a.account || ' ' || a.task as at,
        'paid ' || a.units || ' on day ' || a.day || ' of ' || coalesce(a.task_units, 0) || '; bot of ' || coalesce(first.owner::text, 'no buyer') ||
          ', served ' || coalesce(served.days, 0) || ' of ' || coalesce(b.term_days, 0) || ' days' ||
          case a.task when 'firstStake' then '; stake ' || coalesce(s.state || ' until day ' || s.end_day, 'of another account') else '' end as problem
      from award a left join bot b on b.id = a.bot_id
        left join bot_event first on first.bot_id = a.bot_id and first.kind = 'bought'
        left join run r on r.bot_id = a.bot_id and r.owner = a.account and a.run_seq between r.first_seq and r.last_seq
        left join bot_event last on last.bot_id = r.bot_id and last.seq = r.last_seq + 1 and last.kind in ('stopped', 'takenBack')
        left join stake s on s.account = a.account and s.id = a.stake_id
        cross join lateral (
          select least(coalesce((last.details ->> 'endDay')::integer, r.until_day), a.day) - r.from_day as days
        ) served
      where (a.units = a.task_units and a.day = platform_day(a.at) and first.owner = a.account and served.days >= b.term_days
        and (a.task = 'firstPurchase' or (s.state <> 'cancelled' and s.end_day <= a.day))) is not true`,
  };
}

function awardsArePaid(position?: Position): Check {
  return {
    counted: sql`select count(*) from task_award where ${writtenSince(position, 'task_award')}`,
    faults: sql`
      with moved as (
        select a.owner as account, j.details ->> 'task' as task, count(distinct j.id) as times, sum(leg.units) as units
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind = 'taskAwarded' and a.owner <> 'platform' group by 1, 2
      )
      select coalesce(a.account::text, m.account) || ' ' || coalesce(a.task, m.task, 'no task') as at,
        coalesce('award of ' || a.units, 'no award') || ', ledger ' || coalesce(m.times || ' times ' || m.units, 'nothing') as problem
      from (select * from task_award where ${writtenSince(position, 'task_award')}) a
        full join moved m on m.account = a.account::text and m.task = a.task
      where (a.units, 1) is distinct from (m.units, m.times)`,
  };
}
