import sql, { raw } from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, newLegs, type Position, writtenSince } from './invariant.ts';
import type { ParameterHistory } from './terms/parameter-history.ts';

/** The scale of the index, as in product.md §4: S = 10^18. */
const S = raw('1000000000000000000::numeric');

/** What every account may still collect from closed days, in base units times S, computed only from its power changes. */
const UNCOLLECTED = sql`
  select s.account, sum(s.power * (coalesce(until.index_after, 0) - coalesce(before.index_after, 0))) as weight
  from (
    select p.account, greatest(p.day, coalesce(i.collected_to_day, p.day - 1) + 1) as first_day,
      least(lead(p.day, 1, last.day + 1) over (partition by p.account order by p.day) - 1, last.day) as last_day,
      sum(p.delta) over (partition by p.account order by p.day) as power
    from account_power p
      cross join (select max(day) as day from emission_day where closed_at is not null) last
      left join account_income i on i.account = p.account
  ) s
    left join emission_day until on until.day = s.last_day
    left join emission_day before on before.day = s.first_day - 1
  where s.first_day <= s.last_day
  group by s.account`;

/** The daily emission, exact to the last fraction of a base unit. */
export const EMISSION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'emissionIndexFollows',
    promise: 'the index of every closed day follows from the day before: S·E + r = P·(index − index before) + r after',
    counted: sql`select count(*) from emission_day where closed_at is not null`,
    faults: sql`
      select day::text as at, 'index ' || index_after || ' and remainder ' || remainder_after || ' do not follow from E ' || emitted_units || ' and P ' || power as problem
      from (
        select *, lag(index_after, 1, 0::numeric) over (order by day) as index_before, lag(remainder_after, 1, 0::numeric) over (order by day) as remainder_before
        from emission_day where closed_at is not null
      ) d
      where ${S} * emitted_units + remainder_before <> power * (index_after - index_before) + remainder_after
        or (power > 0 and remainder_after >= power) or (power = 0 and index_after <> index_before)`,
  },
  {
    name: 'emissionDaysAreGapless',
    promise: 'days were closed one after the other from the genesis on, and exactly the next one is open',
    counted: sql`select count(*) from emission_day`,
    faults: sql`
      select day::text as at, 'stands at place ' || place || case when closed_at is null then ', open' else '' end as problem
      from (
        select day, closed_at, row_number() over (order by day) as place, count(*) over () as days,
          (select genesis_day from platform_setting) as genesis
        from emission_day
      ) d where day <> genesis + place - 1 or (closed_at is null) <> (place = days)`,
  },
  {
    name: 'emissionIdentity',
    promise: 'S·ΣE = S·Σpaid + Σfractions + Σuncollected + r, with difference zero',
    counted: sql`select count(distinct account) from account_power`,
    faults: sql`
      select 'emission' as at, 'S·ΣE − (S·Σpaid + Σfractions + Σuncollected + r) = ' || difference as problem from (
        select ${S} * (select coalesce(sum(emitted_units), 0) from emission_day)
          - ${S} * (select coalesce(sum(collected_units), 0) from account_income)
          - (select coalesce(sum(fraction), 0) from account_income)
          - (select coalesce(sum(weight), 0) from (${UNCOLLECTED}) u)
          - coalesce((select remainder_after from emission_day where closed_at is not null order by day desc limit 1), 0) as difference
      ) d where difference <> 0`,
  },
  {
    name: 'emissionIsPosted',
    promise: 'each closed day posted exactly what it emitted, from the pool to emissionOwed',
    ...emissionIsPosted(),
    since: emissionIsPosted,
  },
  {
    name: 'incomeIsPosted',
    promise: 'the collected income of each member equals its collections and what the ledger paid',
    counted: sql`select count(*) from income_collection`,
    faults: sql`
      with ledger_paid as (
        select a.owner as account, sum(leg.units) as units
        from ledger.journal j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind = 'incomeCollected' and a.owner <> 'platform' group by a.owner
      ),
      collection as (select account::text, sum(units) as units from income_collection group by account),
      income as (select account::text, collected_units as units from account_income where collected_units > 0)
      select coalesce(i.account, c.account, l.account) as at,
        'collected ' || coalesce(i.units, 0) || ', collections ' || coalesce(c.units, 0) || ', ledger ' || coalesce(l.units, 0) as problem
      from income i full join collection c on c.account = i.account full join ledger_paid l on l.account = coalesce(i.account, c.account)
      where coalesce(i.units, 0) <> coalesce(c.units, 0) or coalesce(i.units, 0) <> coalesce(l.units, 0)`,
    since: newIncomeIsPosted,
  },
  {
    name: 'emissionOwedIsUncollected',
    promise: 'emissionOwed = everything emitted minus everything collected',
    counted: sql`select count(*) from ledger.account where owner = 'platform' and part = 'emissionOwed'`,
    faults: sql`
      select 'platform/emissionOwed/BCG' as at, 'has ' || has || ', owes ' || owes as problem from (
        select coalesce((select b.posted from ledger.balance b join ledger.account a on a.id = b.account_id
            where a.name = 'platform/emissionOwed/BCG'), 0) as has,
          (select coalesce(sum(emitted_units), 0) from emission_day) - (select coalesce(sum(collected_units), 0) from account_income) as owes
      ) o where has <> owes`,
  },
  {
    name: 'powerIsCounted',
    promise: 'the total power of every day is the sum of its changes, per day and per account, and closed days used it',
    counted: sql`select count(*) from account_power`,
    faults: sql`
      with total as (select day, sum(delta) as delta from power_delta group by day),
      by_account as (select day, sum(delta) as delta from account_power group by day),
      running as (
        select d.day, d.power,
          (select coalesce(sum(delta), 0) from total t where t.day <= d.day) as power_by_day
        from emission_day d where d.closed_at is not null
      )
      select coalesce(t.day, a.day)::text as at, 'changes by ' || coalesce(t.delta, 0) || ', by account ' || coalesce(a.delta, 0) as problem
      from total t full join by_account a on a.day = t.day where coalesce(t.delta, 0) <> coalesce(a.delta, 0)
      union all
      select day::text, 'closed with power ' || power || ', the changes sum to ' || power_by_day from running where power <> power_by_day`,
  },
  {
    name: 'powerIsOfRunningBots',
    promise: 'from the open day on, the power of every member is the sum of its bots at work',
    counted: sql`select count(*) from bot where run_from is not null`,
    faults: sql`
      with open as (select day from emission_day where closed_at is null),
      border as (select day from open union select p.day from account_power p, open where p.day > open.day
        union select b.run_from from bot b, open where b.run_from > open.day union select b.run_until from bot b, open where b.run_until > open.day),
      counted as (
        select p.account::text, border.day, sum(p.delta) as power from border join account_power p on p.day <= border.day group by p.account, border.day
      ),
      working as (
        select b.owner::text as account, border.day, sum(b.power) as power
        from border join bot b on b.run_from <= border.day and border.day < b.run_until group by b.owner, border.day
      )
      select coalesce(c.account, w.account) || ' on day ' || coalesce(c.day, w.day) as at,
        'power ' || coalesce(c.power, 0) || ', bots at work ' || coalesce(w.power, 0) as problem
      from counted c full join working w on w.account = c.account and w.day = c.day
      where coalesce(c.power, 0) <> coalesce(w.power, 0)`,
  },
];

/** The emission of a day, recomputed from its parameters. */
export function emissionInvariants(history: ParameterHistory): Invariant[] {
  const plan = (position?: Position) => emissionFollowsItsPlan(history, position);
  return [
    {
      name: 'emissionFollowsItsPlan',
      promise: 'every closed day emitted the least of its schedule, its cap for the running power, and the pool',
      ...plan(),
      since: plan,
    },
  ];
}

/**
 * Only an emptied pool emits less. On a day when it was empty nothing is posted, so the last entry before that day must
 * show it.
 */
function emissionFollowsItsPlan(history: ParameterHistory, position?: Position): Check {
  return {
    counted: sql`select count(*) from emission_day where closed_at is not null and ${writtenSince(position, 'emission_day')}`,
    faults: sql`
      select d.day::text as at, 'emitted ' || d.emitted_units || ' of scheduled ' || d.scheduled_units || ' with power ' || d.power ||
        '; its schedule is ' || coalesce(t.scheduled || ', its cap ' || t.max_per_power || ' a power', 'unknown') as problem
      from (select * from emission_day where closed_at is not null and ${writtenSince(position, 'emission_day')}) d
        left join ${history.schedule} t on t.day = d.day
        cross join lateral (select least(t.scheduled, t.max_per_power * d.power) as units) due
        left join lateral (
          select e.balance_after from ledger.account a join ledger.entry e on e.account_id = a.id
          where d.emitted_units < due.units and a.name = 'platform/emissionPool/BCG' and (e.at < d.closed_at or (
            e.at < d.closed_at + interval '1 hour' and e.amount = -d.emitted_units and exists (
              select from ledger.journal j where j.id = e.journal_id and j.kind = 'emissionClosed' and j.details ->> 'day' = d.day::text)))
          order by e.seq desc limit 1
        ) pool on true
      where d.scheduled_units is distinct from t.scheduled
        or not coalesce(d.emitted_units = due.units or (d.emitted_units < due.units and pool.balance_after = 0), false)`,
  };
}

function emissionIsPosted(position?: Position): Check {
  return {
    counted: sql`select count(*) from emission_day where closed_at is not null and ${writtenSince(position, 'emission_day')}`,
    faults: sql`
      with posted as (
        select (j.details ->> 'day')::integer as day, count(distinct j.id) as times,
          -sum(leg.units) filter (where a.part = 'emissionPool') as units
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind = 'emissionClosed' group by j.details ->> 'day'
      )
      select coalesce(d.day, p.day)::text as at, 'emitted ' || coalesce(d.emitted_units, 0) || ', posted ' || coalesce(p.units, 0) as problem
      from (select * from emission_day where closed_at is not null and ${writtenSince(position, 'emission_day')}) d full join posted p on p.day = d.day
      where coalesce(d.emitted_units, 0) <> coalesce(p.units, 0) or p.times > 1`,
  };
}

/**
 * The new collections of each member add up to what the ledger has paid since. For these members, all collections together
 * add up to what they collected.
 */
function newIncomeIsPosted(position: Position): Check {
  return {
    counted: sql`select count(*) from income_collection where ${writtenSince(position, 'income_collection')}`,
    faults: sql`
      with ledger_paid as (
        select a.owner as account, sum(leg.units) as units
        from ${newLegs(position)} leg join ledger.account a on a.id = leg.account_id
        where leg.kind = 'incomeCollected' and a.owner <> 'platform' group by a.owner
      ),
      collection as (
        select account::text, sum(units) as units from income_collection
        where ${writtenSince(position, 'income_collection')} group by account
      ),
      touched as (
        select account from ledger_paid union select account from collection
        union select account::text from account_income where collected_units > 0 and ${writtenSince(position, 'account_income')}
      )
      select coalesce(c.account, l.account) as at,
        'new collections ' || coalesce(c.units, 0) || ', ledger ' || coalesce(l.units, 0) as problem
      from collection c full join ledger_paid l on l.account = c.account where coalesce(c.units, 0) <> coalesce(l.units, 0)
      union all
      select t.account, 'collected ' || coalesce(i.collected_units, 0) || ', collections ' || all_of.units
      from touched t left join account_income i on i.account = t.account cross join lateral (
        select coalesce(sum(units), 0) as units from income_collection where account = t.account
      ) all_of
      where coalesce(i.collected_units, 0) <> all_of.units`,
  };
}
