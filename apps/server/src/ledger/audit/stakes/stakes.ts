import sql, { type Sql } from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from '../invariant.ts';

/*
 * Proves stakes individually: what was reserved for each, what it paid and what was returned. The arithmetic is deliberately
 * repeated here: the database and the audit must not share a mistake.
 */

/** Full days of the term of a stake `s` that are over on a day. */
const servedOn = (day: Sql): Sql => sql`least(greatest(${day} - s.start_day, 0), s.days)`;

/** A row has the day on which its transaction began, which may be the day before it is posted. */
const isPostedOtherwise = (posted: Sql, written: Sql): Sql =>
  sql`not coalesce(${posted} between ${written} and ${written} + 1, false)`;

/** What cancelling `s` pays after so many days. */
const earnedAfter = (served: Sql): Sql => sql`div(s.amount_units * s.shortest_points * ((${served} / 30) * 30), 2 * 10000 * 365)`;

/** What is still reserved for a stake `s`. */
const RESERVED = sql`case s.state when 'open' then s.reward_units - s.taken_units else 0 end`;

export const STAKE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'stakesAreOpenedOnce',
    promise: 'every stake was opened by one movement that locked its amount and reserved its reward, and nothing else opened one',
    ...stakesAreOpenedOnce(),
    since: stakesAreOpenedOnce,
  },
  {
    name: 'stakesMoveAsTheirEvents',
    promise: 'what was taken of stakes and cancelled by a request moved exactly what its events say, once, and nothing else did',
    ...stakesMoveAsTheirEvents(),
    since: stakesMoveAsTheirEvents,
  },
  {
    name: 'stakeEventsFollowTheirTerms',
    promise: 'no stake ever gave more than its term had released on that day, and every cancelled one what its days had earned',
    ...stakeEventsFollowTheirTerms(),
    since: stakeEventsFollowTheirTerms,
  },
  {
    name: 'stakesAreTheirHistory',
    promise: 'every stake is what its opening and its events have made of it',
    ...stakesAreTheirHistory(),
    since: stakesAreTheirHistory,
  },
  {
    name: 'stakePartsAddUp',
    promise:
      "each member's staked BCG is the sum of the amounts of open stakes, and the reserved reward that of their rewards not taken",
    counted: sql`select count(*) from stake where state = 'open'`,
    faults: sql`
      select coalesce(l.owner, d.owner) || '/' || coalesce(l.part, d.part) as at, 'has ' || coalesce(l.units, 0) || ', of stakes ' || coalesce(d.units, 0) as problem
      from (
        select a.owner, a.part, sum(b.posted) as units from ledger.account a join ledger.balance b on b.account_id = a.id
        where a.part in ('staked', 'stakeReward') and a.asset = 'BCG' group by a.owner, a.part
      ) l full join (
        select s.account::text as owner, part.part, sum(part.units) as units
        from stake s cross join lateral (values
          ('staked', case when s.state = 'open' and s.principal_day is null then s.amount_units else 0 end), ('stakeReward', ${RESERVED})) part(part, units)
        group by 1, 2
      ) d on d.owner = l.owner and d.part = l.part
      where coalesce(l.units, 0) <> coalesce(d.units, 0)`,
  },
  {
    name: 'stakingPoolIsWhatIsLeft',
    promise:
      'the staking pool holds what it was minted and funded with, less what was reserved for each stake, and what each gave back',
    counted: sql`select count(*) from stake`,
    faults: sql`
      select 'platform/stakingPool/BCG' as at, 'holds ' || holds || ', should hold ' || due as problem from (
        select coalesce((select b.posted from ledger.balance b join ledger.account a on a.id = b.account_id where a.name = 'platform/stakingPool/BCG'), 0) as holds,
          coalesce((
            select sum(leg.units) from ledger.journal j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
              join ledger.account a on a.id = leg.account_id
            where j.kind = 'genesisMinted' and a.part = 'stakingPool'), 0)
          + coalesce((select sum(units) from treasury_movement where pool = 'stakingPool'), 0)
          - coalesce((select sum(s.reward_units - case s.state when 'cancelled' then s.reward_units - s.taken_units else 0 end) from stake s), 0) as due
      ) pool where holds <> due`,
  },
  {
    name: 'stakeCountersAddUp',
    promise:
      'what screens show without counting is what the stakes of each account are: how many, what was taken, quality points',
    counted: sql`select count(*) from stake_account`,
    faults: sql`
      select coalesce(c.account, s.account)::text as at, 'counts ' || coalesce(c.stakes || ' stakes, ' || c.closed || ' closed, ' || c.cancelled ||
        ' cancelled, ' || c.taken_units || ' taken, weight ' || c.served_weight, 'nothing') || ' of ' || coalesce(s.stakes || ' stakes, ' || s.closed ||
        ' closed, ' || s.cancelled || ' cancelled, ' || s.taken || ' taken, weight ' || s.weight, 'nothing') as problem
      from (select * from stake_account where stakes > 0 or closed + cancelled > 0 or taken_units <> 0 or served_weight <> 0) c full join (
        select s.account, count(*) as stakes, count(*) filter (where s.state = 'closed') as closed, count(*) filter (where s.state = 'cancelled') as cancelled,
          sum(s.taken_units) as taken, coalesce(sum(s.amount_units * ${servedOn(sql`s.ended_day`)}) filter (where s.state <> 'open'), 0) as weight
        from stake s group by s.account
      ) s on s.account = c.account
      where (c.stakes, c.closed, c.cancelled, c.taken_units, c.served_weight) is distinct from (s.stakes, s.closed, s.cancelled, s.taken, s.weight)`,
  },
  {
    name: 'stakeIncomeAddsUp',
    promise: 'the income of stakes of a day is what the events of that day paid of rewards and took back',
    counted: sql`select count(*) from stake_income_day`,
    faults: sql`
      select coalesce(i.account, e.account) || ' on day ' || coalesce(i.day, e.day) as at,
        'counts ' || coalesce(i.events, 0) || ' with ' || coalesce(i.paid_units, 0) || ' paid and ' || coalesce(i.returned_units, 0) || ' taken back, of ' ||
          coalesce(e.events, 0) || ' with ' || coalesce(e.paid, 0) || ' and ' || coalesce(e.returned, 0) as problem
      from stake_income_day i full join (
        select account, day, count(*) as events, sum(reward) filter (where reward > 0) as paid, -sum(reward) filter (where reward < 0) as returned
        from (select account, day, available_units + staked_units as reward from stake_event) event where reward <> 0 group by account, day
      ) e on e.account = i.account and e.day = i.day
      where (i.events, i.paid_units, i.returned_units) is distinct from (e.events, coalesce(e.paid, 0), coalesce(e.returned, 0))`,
  },
  {
    name: 'stakeRanksAreServed',
    promise: 'members are ranked by the quality points of their stakes on the day of the ranking',
    counted: sql`select count(*) from stake_rank`,
    faults: sql`
      select 'member ' || coalesce(r.member, due.member) as at,
        'is ranked with ' || coalesce(r.points, 0) || ' on day ' || coalesce(due.day::text, 'none') || ', stakes have ' || coalesce(due.points, 0) as problem
      from stake_rank r full join (
        select a.number as member, ranking.day, div(sum(s.amount_units * ${servedOn(sql`least(ranking.day, coalesce(s.ended_day, ranking.day))`)}), 360) as points
        from stake_ranking ranking cross join stake s join account a on a.address = s.account
        group by a.number, ranking.day
      ) due on due.member = r.member
      where coalesce(r.points, 0) <> coalesce(due.points, 0)`,
  },
];

function stakesAreOpenedOnce(position?: Position): Check {
  return {
    counted: sql`select count(*) from stake where ${writtenSince(position, 'stake')}`,
    faults: sql`
      with moved as (
        select j.details ->> 'stakeId' as id, count(distinct j.id) as times, min(a.owner) filter (where a.owner <> 'platform') as owner,
          sum(leg.units) filter (where a.part = 'staked') as staked, sum(leg.units) filter (where a.part = 'available') as available,
          coalesce(sum(leg.units) filter (where a.part = 'stakeReward'), 0) as reward, coalesce(sum(leg.units) filter (where a.part = 'stakingPool'), 0) as pool,
          min(j.day) as day
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind = 'stakeOpened' group by j.details ->> 'stakeId'
      )
      select coalesce(s.id::text, m.id, 'a stake without an id') as at, coalesce('is ' || s.amount_units || ' with reward ' || s.reward_units || ' of ' || s.account, 'no stake') ||
        ', ledger ' || coalesce(m.times || ' times ' || m.staked || ' with reward ' || m.reward || ' of ' || m.owner, 'nothing') as problem
      from (select * from stake s where ${openedSince(position)}) s full join moved m on m.id = s.id::text
      where (s.account::text, s.amount_units, -s.amount_units, s.reward_units, -s.reward_units, 1)
        is distinct from (m.owner, m.staked, m.available, m.reward, m.pool, m.times) or ${isPostedOtherwise(sql`m.day`, sql`s.opened_day`)}`,
  };
}

/** Events of a stake update its row, so its opening may lie before the position. */
function openedSince(position: Position | undefined): Sql {
  if (!position) return sql`true`;
  return sql`${writtenSince(position, 's')} and (not exists (
      select from stake_event e where e.account = s.account and e.stake_id = s.id)
    or exists (select from ${journalsSince(position)} j where j.kind = 'stakeOpened' and j.details ->> 'stakeId' = s.id::text))`;
}

function stakesMoveAsTheirEvents(position?: Position): Check {
  return {
    counted: sql`select count(*) from stake_event where ${writtenSince(position, 'stake_event')}`,
    faults: sql`
      with told as (
        select 'stake' || initcap(e.kind) || ':' || e.account || '/' || e.request_id as fact, e.account::text as owner, count(distinct e.kind) as kinds,
          sum(e.available_units) as available, sum(e.staked_units) as staked, sum(e.reward_units) as reward, sum(e.pool_units) as pool, min(e.day) as day
        from stake_event e where ${writtenSince(position, 'e')} group by 1, 2
      ),
      moved as (
        select coalesce(j.fact, j.id::text) as fact, min(a.owner) filter (where a.owner <> 'platform') as owner,
          coalesce(sum(leg.units) filter (where a.part = 'available'), 0) as available, coalesce(sum(leg.units) filter (where a.part = 'staked'), 0) as staked,
          coalesce(sum(leg.units) filter (where a.part = 'stakeReward'), 0) as reward, coalesce(sum(leg.units) filter (where a.part = 'stakingPool'), 0) as pool,
          min(j.day) as day
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind in ('stakeTaken', 'stakeCancelled') group by 1
      )
      select coalesce(t.fact, m.fact) as at, coalesce('events give ' || t.available || ' of ' || t.staked || ', ' || t.reward || ' and pool ' || t.pool, 'no events') ||
        ', ledger ' || coalesce(m.available || ' of ' || m.staked || ', ' || m.reward || ' and pool ' || m.pool, 'nothing') as problem
      from told t full join moved m on m.fact = t.fact
      where (t.owner, t.available, t.staked, t.reward, t.pool) is distinct from (m.owner, m.available, m.staked, m.reward, m.pool)
        or ${isPostedOtherwise(sql`m.day`, sql`t.day`)}`,
  };
}

/** The events of a stake in their order, each with what was taken before it. */
function stakeEventsFollowTheirTerms(position?: Position): Check {
  const served = servedOn(sql`e.day`);
  return {
    counted: sql`select count(*) from stake_event where ${writtenSince(position, 'stake_event')}`,
    faults: sql`
      select e.stake_id as at, e.kind || ' on day ' || e.day || ' gave ' || e.available_units || ' of ' || e.staked_units || ', ' || e.reward_units || ' and pool ' || e.pool_units ||
        ', after ' || e.served || ' of ' || coalesce(e.days, 0) || ' days with ' || e.taken_before || ' taken' as problem
      from (
        select e.*, s.id, s.days, s.method, s.amount_units, s.reward_units as whole, coalesce(${served}, 0) as served,
          ${earnedAfter(served)} as earned,
          case when s.method = 'pledge' then div(s.reward_units * ${served}, s.days) when ${served} = s.days then s.reward_units else 0 end as released,
          -coalesce(sum(e.reward_units) over earlier, 0) as taken_before, coalesce(sum(e.staked_units) over earlier, 0) as returned,
          coalesce(bool_or(e.kind = 'cancelled') over earlier, false) as is_over
        from stake_event e left join stake s on s.account = e.account and s.id = e.stake_id
        where e.stake_id in (select stake_id from stake_event where ${writtenSince(position, 'stake_event')})
        window earlier as (partition by e.account, e.stake_id order by e.number rows between unbounded preceding and 1 preceding)
      ) e
      where (e.id is not null and not e.is_over and case e.kind
        when 'taken' then e.pool_units = 0 and e.reward_units <= 0 and e.available_units = -e.reward_units - e.staked_units and e.taken_before - e.reward_units <= e.released
          and (e.staked_units = 0 or (e.staked_units = -e.amount_units and e.returned = 0 and e.served = e.days))
        else e.method = 'pledge' and e.served < e.days and e.returned = 0
          and (e.available_units, e.staked_units, e.reward_units, e.pool_units)
            = (e.amount_units + e.earned - e.taken_before, -e.amount_units, e.taken_before - e.whole, e.whole - e.earned) end) is not true`,
  };
}

function stakesAreTheirHistory(position?: Position): Check {
  return {
    counted: sql`select count(*) from stake where ${writtenSince(position, 'stake')}`,
    faults: sql`
      select s.id as at, 'is ' || s.state || ' with ' || s.taken_units || ' taken, principal on day ' || coalesce(s.principal_day::text, 'none') ||
        '; its history is ' || due.state || ' with ' || due.taken || ', principal on day ' || coalesce(due.principal_day::text, 'none') as problem
      from (
        select * from stake where ${writtenSince(position, 'stake')}
          or id in (select stake_id from stake_event where ${writtenSince(position, 'stake_event')})
      ) s
        cross join lateral (
          select -coalesce(sum(e.reward_units) filter (where e.kind = 'taken'), 0) as taken, min(e.day) filter (where e.staked_units < 0) as principal_day,
            max(e.day) filter (where e.kind = 'cancelled') as cancelled_day, (array_agg(e.day order by e.number desc))[1] as last_day,
            (array_agg(e.at order by e.number desc))[1] as last_at
          from stake_event e where e.account = s.account and e.stake_id = s.id
        ) told
        cross join lateral (
          select told.principal_day,
            case when told.cancelled_day is not null then ${earnedAfter(servedOn(sql`told.cancelled_day`))} else told.taken end as taken,
            case when told.cancelled_day is not null then 'cancelled' when told.taken = s.reward_units and told.principal_day is not null then 'closed' else 'open' end as state
        ) due
      where (s.state, s.taken_units, s.principal_day) is distinct from (due.state, due.taken, due.principal_day)
        or (s.ended_day, s.ended_at) is distinct from (case when due.state <> 'open' then told.last_day end, case when due.state <> 'open' then told.last_at end)
        or s.opened_day <> platform_day(s.opened_at)`,
  };
}
