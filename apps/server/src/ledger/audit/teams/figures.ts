import sql, { raw } from 'sql-template-tag';
import type { Invariant } from '../invariant.ts';

/*
 * Team figures are maintained by folding; here they are recomputed from the facts, member by member and without what is not
 * folded yet. Late facts count for the day on which they were written.
 */

/** What each member did personally, as far as it is folded: `member`, `kind`, `day` and its sums; `n` counts the facts. */
const OWN = sql`(
  select a.number as member, f.kind, f.day, sum(f.bots) as bots, sum(f.power) as power, sum(f.sales) as sales, sum(f.stable) as stable, sum(f.n) as n
  from (
    select a.address::text as account, 'registered' as kind, coalesce(l.day, a.registered_day) as day, 0 as bots, 0 as power, 0 as sales, 0 as stable, 1 as n
    from account a left join team_late_fact l on l.kind = 'registered' and l.subject = a.address
    union all
    select p.account, 'sold', coalesce(l.day, platform_day(p.settled_at)), 0, 0, p.value_units, case when s.is_stable then p.value_units else 0 end, 1
    from purchase p join asset s on s.symbol = p.asset left join team_late_fact l on l.kind = 'sold' and l.subject = p.id::text
    where p.kind = 'bots' and p.settled_at is not null
    union all
    select e.owner, 'owned', coalesce(l.day, e.day), case e.kind when 'sent' then -1 else 1 end, 0, 0, 0, 1
    from bot_event e left join team_late_fact l on l.kind = 'owned' and l.subject = e.bot_id || '/' || e.seq where e.kind in ('bought', 'sent', 'received')
    union all
    select account, 'running', day, bots, delta, 0, 0, 1 from account_power
    union all
    select account, kind, day, -bots, -power, -sales_units, -stable_units, case when kind in ('registered', 'sold') then -1 else 0 end
    from team_delta where kind <> 'rewarded'
  ) f join account a on a.address = f.account group by a.number, f.kind, f.day)`;

/** By how much the figures of each team change on a day, along all paths up from each member. */
const FIGURES = sql`(
  with own as materialized (select * from ${OWN} o),
  standing as (
    select member, kind, day, (sum(bots) over (partition by member, kind order by day) > 0)::integer as has from own where kind in ('owned', 'running')
  ),
  flip as (
    select member, kind, day, has - lag(has, 1, 0) over (partition by member, kind order by day) as flip from standing
  ),
  moved as (
    select member, day, n as members, 0 as effective, 0 as sales, 0 as stable, 0 as running, 0 as mining, 0 as owners from own where kind = 'registered'
    union all select member, day, 0, 0, sales, stable, 0, 0, 0 from own where kind = 'sold'
    union all select member, min(day), 0, 1, 0, 0, 0, 0, 0 from own where kind = 'sold' and n > 0 group by member
    union all select member, day, 0, 0, 0, 0, bots, 0, 0 from own where kind = 'running'
    union all select member, day, 0, 0, 0, 0, 0, case kind when 'running' then flip else 0 end, case kind when 'owned' then flip else 0 end from flip
  )
  select up.member, m.day, sum(m.members) as members, sum(m.effective) as effective, sum(m.sales) as sales_units, sum(m.stable) as stable_units,
    sum(m.running) as running, sum(m.mining) as mining, coalesce(sum(m.members) filter (where up.place = a.depth), 0) as direct,
    coalesce(sum(m.effective) filter (where up.place = a.depth), 0) as direct_effective, coalesce(sum(m.owners) filter (where up.place = a.depth), 0) as direct_owners
  from moved m join account a on a.number = m.member cross join lateral unnest(a.path) with ordinality up (member, place)
  group by up.member, m.day)`;

const COLUMNS = [
  ...['members', 'effective', 'sales_units', 'stable_units', 'running', 'mining'],
  ...['direct', 'direct_effective', 'direct_owners'],
];
const each = (write: (column: string) => string) => raw(COLUMNS.map(write).join(', '));

/** Team figures against the facts that they sum up. */
export const TEAM_FIGURE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'teamFiguresAddUp',
    promise: 'the figures of every team on every day are those of the members below, at any depth, as far as they are folded',
    counted: sql`select count(*) from team_day`,
    faults: sql`
      select 'team ' || member || ' on day ' || day as at,
        'differs by ' || concat_ws(', ', ${each((column) => `nullif(${column}, 0) || ' of ${column}'`)}) as problem
      from (
        select member, day, ${each((column) => `sum(${column}) as ${column}`)} from (
          select member, day, ${each((column) => column)} from team_day
          union all
          select member, day, ${each((column) => `-${column}`)} from ${FIGURES} f
        ) both_sides group by member, day
      ) d where (${each((column) => column)}) <> (${each(() => '0')})`,
  },
  {
    name: 'teamTotalsAddUp',
    promise: 'the totals by which teams are sorted and ranked are the sums of their days, under the inviter of their head',
    counted: sql`select count(*) from team_total`,
    faults: sql`
      select 'team ' || coalesce(t.member, d.member) as at, 'has ' || coalesce(t.sales_units, 0) || ' of sales and ' || coalesce(t.members, 0) || ' members, its days ' ||
        coalesce(d.sales_units, 0) || ' and ' || coalesce(d.members, 0) as problem
      from team_total t join account a on a.number = t.member full join (
        select member, sum(members) as members, sum(effective) as effective, sum(sales_units) as sales_units, sum(stable_units) as stable_units,
          sum(direct) as direct, sum(direct_effective) as direct_effective from team_day group by member
      ) d on d.member = t.member
      where (coalesce(t.members, 0), coalesce(t.effective, 0), coalesce(t.sales_units, 0), coalesce(t.stable_units, 0), coalesce(t.direct, 0), coalesce(t.direct_effective, 0))
        <> (coalesce(d.members, 0), coalesce(d.effective, 0), coalesce(d.sales_units, 0), coalesce(d.stable_units, 0), coalesce(d.direct, 0), coalesce(d.direct_effective, 0))
        or t.inviter is distinct from a.path[a.depth]`,
  },
  {
    name: 'teamMembersAreFolded',
    promise: 'every member stands in its line with the bots it has and bought, as far as they are folded',
    counted: sql`select count(*) from team_place`,
    faults: sql`
      with own as materialized (select * from ${OWN} o)
      select 'member ' || coalesce(k.member, o.member) as at, coalesce(k.kind, o.kind) || ' bots from day ' || coalesce(k.day, o.day) || ': ' ||
        coalesce(k.bots, 0) || ' of power ' || coalesce(k.power, 0) || ' kept, ' || coalesce(o.bots, 0) || ' of ' || coalesce(o.power, 0) as problem
      from team_own k full join (select * from own where kind in ('owned', 'running')) o on o.member = k.member and o.kind = k.kind and o.day = k.day
      where (coalesce(k.bots, 0), coalesce(k.power, 0)) <> (coalesce(o.bots, 0), coalesce(o.power, 0))
      union all
      select 'member ' || coalesce(k.member, o.member), 'bought for ' || coalesce(o.sales, 0) || ' from day ' || coalesce(o.day, 0) || ', kept is ' ||
        coalesce(k.sales_units, 0) || ' from day ' || coalesce(k.first_day, 0)
      from team_buyer k full join (select member, min(day) filter (where n > 0) as day, sum(sales) as sales from own where kind = 'sold' group by member having sum(n) > 0) o
        on o.member = k.member
      where (k.first_day, k.sales_units) is distinct from (o.day, o.sales)
      union all
      select 'member ' || coalesce(k.member, o.member), 'stands at ' || coalesce(k.line::text, 'no place') || ' in the order of lines'
      from team_place k full join (
        select own.member, (a.path || a.number)::integer[] as line from own join account a on a.number = own.member where own.kind = 'registered' and own.n > 0
      ) o on o.member = k.member
      where k.line is distinct from o.line`,
  },
  {
    name: 'runningBotsAreTheirRuns',
    promise:
      'the number of bots that a member runs changes on the days on which runs of the bots begin and end, of all members by as many as the days count',
    counted: sql`select count(*) from account_power`,
    faults: sql`
      with work as (
        select bot_id, seq, owner::text as owner, kind, (details ->> 'runFrom')::integer as run_from, (details ->> 'runUntil')::integer as run_until,
          (details ->> 'endDay')::integer as end_day
        from bot_event where kind in ('run', 'stopped', 'takenBack', 'renewed')
      ),
      step as (
        select *, lag(run_from) over own as from_before, lag(run_until) over own as until_before from work window own as (partition by bot_id order by seq)
      ),
      change as (
        select s.owner, c.day, sum(c.bots) as bots from step s cross join lateral (values
          (case when s.kind in ('run', 'renewed') then case when s.run_from = s.from_before then s.until_before else s.run_from end end, 1),
          (case when s.kind in ('run', 'renewed') then s.run_until end, -1),
          (case when s.kind = 'stopped' then s.end_day end, -1),
          (case when s.kind = 'stopped' then s.until_before end, 1)
        ) c (day, bots) where c.day is not null group by s.owner, c.day
      )
      select coalesce(p.account::text, c.owner) as at, 'runs ' || coalesce(p.bots, 0) || ' more bots from day ' || coalesce(p.day, c.day) || ', by their histories ' || coalesce(c.bots, 0) as problem
      from account_power p full join change c on c.owner = p.account and c.day = p.day where coalesce(p.bots, 0) <> coalesce(c.bots, 0)
      union all
      -- Counted by the acts themselves, for the emission: by no rule that is repeated here.
      select 'day ' || day, 'members run ' || sum(members) || ' more bots, the day counts ' || sum(days)
      from (select day, bots as members, 0 as days from account_power union all select day, 0, bots from power_delta) each
      group by day having sum(members) <> sum(days)`,
  },
  {
    name: 'rewardsAreOfSales',
    promise: 'the rewards that a member is shown are its shares of sales, by day and by invitee, as far as they are folded',
    counted: sql`select count(*) from team_reward`,
    faults: sql`
      with own as materialized (
        select a.number as member, i.number as invitee, s.day, s.asset, sum(s.units) as units, sum(s.shares) as shares from (
          select account, invitee, day, asset, units, 1 as shares from sale_share
          union all
          select account, invitee, day, asset, -reward_units, -shares from team_delta where kind = 'rewarded'
        ) s join account a on a.address = s.account join account i on i.address = s.invitee group by 1, 2, 3, 4
      )
      select 'member ' || member as at, case when day is null then 'from ' || invitee else 'on day ' || day end || ': ' || sum(units) || ' in ' || sum(shares) || ' shares too much in ' || asset as problem
      from (
        select member, null::bigint as invitee, day, asset, units, shares from team_reward_day
        union all select member, null, day, asset, -units, -shares from own
        union all select member, invitee, null, asset, units, 0 from team_reward
        union all select member, invitee, null, asset, -units, 0 from own
      ) both_sides group by member, invitee, day, asset having sum(units) <> 0 or sum(shares) <> 0`,
  },
  {
    name: 'rankedPowerIsRun',
    promise: 'members are ranked by the power that they ran on the last closed day',
    counted: sql`select count(*) from team_close`,
    faults: sql`
      select 'member ' || coalesce(k.member, o.member) as at, 'ranked by ' || coalesce(k.power, 0) || ', ran ' || coalesce(o.power, 0) as problem
      from team_power k full join (
        select member, sum(power) as power from team_own where kind = 'running' and day <= (select max(day) from team_close) group by member
      ) o on o.member = k.member
      where coalesce(k.power, 0) <> coalesce(o.power, 0)`,
  },
];
