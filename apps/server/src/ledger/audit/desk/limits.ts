import { MAX_LEVEL } from '@ocean/api/desk/states';
import type { Params } from '@ocean/api/params';
import sql, { type Sql } from 'sql-template-tag';
import { type Check, type Invariant, type Position, writtenSince } from '../invariant.ts';
import type { ParameterHistory } from '../terms/parameter-history.ts';
import { SWAP } from './order-legs.ts';

/** Orders that a passageway has accepted, with the day of acceptance. */
const ACCEPTED = sql`(select o.*, platform_day(o.accepted_at) as day from desk_order o where o.operator is not null)`;

const OPERATOR: Sql = sql`o.operator::text`;

/** The two accounts that traded an order `o`, in either direction. */
const PAIR: Sql = sql`(least(o.customer::text, o.operator::text) || greatest(o.customer::text, o.operator::text))`;

/**
 * Rows of `suspected`, whose daily counts are wrong, except those explained by the clock: the days of acceptances of their `key` go
 * backwards in the order of the journal, so the clock was set back over midnight in between, and the daily counts began anew. Both
 * sets are computed once, and not at all when every count is right. A condition on the row itself would not do: the planner moves a
 * condition with a subquery below the comparison, where it is evaluated for every row.
 */
const unlessSetBack = (key: Sql, suspected: Sql): Sql => sql`
  with suspected as materialized (${suspected}),
  set_back as materialized (
    select distinct accepts.key from (
      select ${key} as key, platform_day(o.accepted_at) as day, lag(platform_day(o.accepted_at)) over (partition by ${key} order by j.xact) as before
      from desk_order o join ledger.journal j on j.fact = 'orderCompleted:' || o.id
      where o.operator is not null and (select count(*) from suspected) > 0
    ) accepts where accepts.day < accepts.before
  )
  select s.at, s.problem from suspected s where not exists (select from set_back b where b.key = s.key)`;

/** The fees of orders, how long their proceeds are held, and the limits of the accounts that accept them. */
export function deskLimitInvariants(history: ParameterHistory): Invariant[] {
  const terms = (position?: Position) => deskOrdersKeepTheirTerms(history, position);
  return [
    {
      name: 'deskOrdersKeepTheirTerms',
      promise:
        'every order is worth its amount at its rate, could be accepted for the minutes of its day, paid the fee and was held for the hours of one level on its day, and ended when its clocks allowed it',
      ...terms(),
      since: terms,
    },
    {
      name: 'deskLimitsAreKept',
      promise: 'no passageway accepted more on a day, nor a larger order, than the highest level whose terms it had allows',
      ...deskLimitsAreKept(history),
    },
    {
      name: 'deskQuotasAddUp',
      promise: 'what counts against the quota of a passageway is the value of all it accepted on the last day on which it did',
      counted: sql`select count(*) from desk_passageway`,
      faults: unlessSetBack(
        OPERATOR,
        sql`
        select p.account::text as key, p.account::text as at, 'counts ' || p.used_units || ' on day ' || p.used_day || ', accepted ' || coalesce(last.units, 0) || ' on day ' || coalesce(last.day, 0) as problem
        from desk_passageway p left join (
          select distinct on (operator) operator, day, sum(quote_units) as units from ${ACCEPTED} o group by operator, day order by operator, day desc
        ) last on last.operator = p.account
        where (p.used_day, p.used_units) is distinct from (coalesce(last.day, 0), coalesce(last.units, 0))`,
      ),
    },
    {
      name: 'deskPairsAddUp',
      promise:
        'what counts for two accounts are the orders that they traded on the last day on which they did, and no day had too many',
      counted: sql`select count(*) from desk_pair`,
      faults: pairFaults(history),
    },
  ];
}

/** By number of the level, from 1. */
function termsOf(history: ParameterHistory): Sql {
  const levels = Array.from({ length: MAX_LEVEL }, (_, at) => (at + 1) as 1 | 2 | 3 | 4 | 5);
  const list = (of: (params: Params, level: 1 | 2 | 3 | 4 | 5) => unknown) => (params: Params) =>
    JSON.stringify(levels.map((level) => String(of(params, level))));
  return history.of({
    fees: ['jsonb', list((params, level) => params[`desk.L${level}.fee`])],
    hours: ['jsonb', list((params, level) => params[`desk.L${level}.holdHours`])],
    quotas: ['jsonb', list((params, level) => params[`desk.L${level}.dailyQuota`])],
    sizes: ['jsonb', list((params, level) => params[`desk.L${level}.maxOrder`])],
    pairs: ['integer', (params) => params['desk.maxWithPartner']],
    minutes: ['integer', (params) => params['desk.acceptMinutes']],
  });
}

/**
 * The highest level whose fee and hours, as of day `t`, an order `o` had, as `level` from 0; null when no level has
 * these terms.
 */
const LEVEL: Sql = sql`(
  select max(place)::integer as level from generate_series(0, jsonb_array_length(t.fees) - 1) place
  where (t.fees ->> place)::numeric = o.fee_points
    and o.accepted_at + (t.hours ->> place)::integer * interval '1 hour' = coalesce(
      (select e.was from desk_hold_extension e where e.order_id = o.id and e.number = 1), o.release_at))`;

function deskOrdersKeepTheirTerms(history: ParameterHistory, position?: Position): Check {
  return {
    counted: sql`select count(*) from desk_order where ${writtenSince(position, 'desk_order')}`,
    faults: sql`
      select o.id::text as at, o.state || ', ' || o.base_units || ' at ' || o.rate_units || ' for ' || o.quote_units || ', worth ' || due.quote ||
        coalesce(', fee ' || o.fee_units || ' at ' || o.fee_points || ' points, due ' || due.fee, '') || coalesce(', accepted ' || o.accepted_at, '') || ', expires ' || o.expires_at ||
        coalesce(', released from ' || o.release_at, '') || coalesce(', ended ' || o.ended_at, '') as problem
      from (select * from desk_order where ${writtenSince(position, 'desk_order')}) o
        join asset a on a.symbol = o.base
        cross join lateral ${SWAP} s
        left join ${termsOf(history)} t on platform_day(o.accepted_at) between t.from_day and t.until_day
        left join lateral ${LEVEL} l on o.operator is not null
        cross join lateral (select power(10::numeric, a.decimals) as whole) unit
        cross join lateral (
          select div(o.base_units * o.rate_units + case o.side when 'buy' then whole - 1 else 0 end, whole) as quote,
            div(s.give_units * o.fee_points + 9999, 10000) as fee
        ) due
      where o.quote_units <> due.quote or o.fee_units is distinct from due.fee or (o.operator is not null and l.level is null)
        or not exists (
          select from ${termsOf(history)} p where platform_day(o.placed_at) >= p.from_day and platform_day(o.placed_at - interval '2 minutes') <= p.until_day
            and o.expires_at > o.placed_at and o.expires_at <= o.placed_at + make_interval(mins => p.minutes))
        -- If the clock was set back, an order may seem to be accepted before it was placed: the journal gives the true order.
        or not coalesce(o.accepted_at <= o.expires_at, true)
        or not coalesce(case o.state when 'released' then o.ended_at >= o.release_at
          when 'timedOut' then case o.reason when 'cancelled' then o.ended_at <= o.expires_at else o.ended_at >= o.expires_at end end, true)`,
  };
}

function deskLimitsAreKept(history: ParameterHistory): Check {
  return {
    counted: sql`select count(*) from desk_order where operator is not null`,
    faults: unlessSetBack(
      OPERATOR,
      sql`
      select case when max(o.quote_units) > max((t.sizes ->> l.level)::numeric) then null else o.operator::text end as key,
        o.operator || ' on day ' || o.day as at, 'accepted ' || sum(o.quote_units) || ' of at most ' || coalesce(max((t.quotas ->> l.level)::numeric)::text, 'nothing') ||
        ', the largest ' || max(o.quote_units) || ' of at most ' || coalesce(max((t.sizes ->> l.level)::numeric)::text, 'nothing') as problem
      from ${ACCEPTED} o
        join ${termsOf(history)} t on o.day between t.from_day and t.until_day
        left join lateral ${LEVEL} l on true
      group by o.operator, o.day
      having max(o.quote_units) > max((t.sizes ->> l.level)::numeric)
        or sum(o.quote_units) > max((t.quotas ->> l.level)::numeric)`,
    ),
  };
}

function pairFaults(history: ParameterHistory): Sql {
  return unlessSetBack(
    PAIR,
    sql`
    (with traded as (
      select least(o.customer::text, o.operator::text) as low, greatest(o.customer::text, o.operator::text) as high, o.day, count(*) as orders
      from ${ACCEPTED} o group by 1, 2, 3
    )
    select coalesce(p.low, last.low) || coalesce(p.high, last.high) as key, coalesce(p.low, last.low) || ' and ' || coalesce(p.high, last.high) as at,
      'count ' || coalesce(p.orders || ' on day ' || p.day, 'nothing') || ', traded ' || coalesce(last.orders || ' on day ' || last.day, 'nothing') as problem
    from desk_pair p full join (select distinct on (low, high) * from traded order by low, high, day desc) last on last.low = p.low and last.high = p.high
    where (p.day, p.orders::bigint) is distinct from (last.day, last.orders)
    union all
    select traded.low || traded.high, traded.low || ' and ' || traded.high, 'traded ' || traded.orders || ' on day ' || traded.day || ', at most ' || t.pairs
    from traded join ${termsOf(history)} t on traded.day between t.from_day and t.until_day
    where traded.orders > t.pairs)`,
  );
}
