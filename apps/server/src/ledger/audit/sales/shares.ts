import sql, { raw, type Sql } from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from '../invariant.ts';
import type { ParameterHistory } from '../terms/parameter-history.ts';

/** Every split of a bot sale, recomputed from the line, the levels, the bots and the parameters of its time. */
export function shareInvariants(history: ParameterHistory): Invariant[] {
  const rule = (position?: Position) => sharesFollowTheirRule(history, position);
  return [
    {
      name: 'sharesFollowTheirRule',
      promise: 'every bot sale has the shares that its line, the levels of its close and the parameters of its quote make',
      ...rule(),
      since: rule,
    },
    {
      name: 'sharesAreOfBotOwners',
      promise:
        'every account that got a share of a sale owned a bot at that moment, and one that was left out for want of a bot owned none',
      ...sharesAreOfBotOwners(),
      since: sharesAreOfBotOwners,
    },
    {
      name: 'sharesArePaid',
      promise: 'every bot sale paid each share once, to its account, and the rest to the treasury, when it was settled',
      ...sharesArePaid(),
      since: sharesArePaid,
    },
  ];
}

/**
 * A share is decided while its transaction runs, and a bot that another transaction buys or sends meanwhile may or may not
 * count: the history records when such transactions began, not in which order they became visible.
 */
const SLACK = raw(`interval '2 minutes'`);

/** The longest time from the beginning of a settlement to its posting, when it waits for locks or its process stalls. */
const MAX_WAIT = raw(`interval '1 hour'`);

/** The movement that posted a sale (`posted`), by the id of the purchase. */
const posted = (purchaseId: Sql): Sql => sql`left join ledger.journal posted on posted.fact = 'purchase:' || ${purchaseId}`;

/** Purchases that were settled, or whose shares were written, since a position. */
function touchedSales(position: Position | undefined): Sql {
  return sql`(
    select id from purchase where kind = 'bots' and settled_at is not null and ${writtenSince(position, 'purchase')}
    union select purchase_id from sale_share where ${writtenSince(position, 'sale_share')})`;
}

/** The parameters that determine the shares of a sale, by the day of its quote. */
function termsOf(history: ParameterHistory): Sql {
  return history.of({
    inviter_points: ['numeric', (params) => params['sale.inviterShare']],
    most_points: ['numeric', (params) => params['sale.differentialShare']],
    rates: [
      'jsonb',
      (params) =>
        JSON.stringify([
          0,
          params['level.V1.rate'],
          params['level.V2.rate'],
          params['level.V3.rate'],
          params['level.V4.rate'],
          params['level.V5.rate'],
        ]),
    ],
  });
}

/** The close whose levels split a sale `p` that began at a time. */
const closeAt = (at: Sql): Sql =>
  sql`(select max(least(day, platform_day(p.settled_at) - 1)) as day from team_close where closed_at <= ${at})`;

/**
 * Table expressions: `sale`, the sales that must be split, and `due`, their shares. The close is the one named by the rows, which
 * is the last one before the sale began; without rows it is the earliest possible one, whose levels are the lowest. The bar under
 * an ancestor is the highest rate among those below it that own a bot. Its own row says whether an ancestor owns a bot, which
 * `sharesAreOfBotOwners` checks.
 */
function dueShares(history: ParameterHistory, position: Position | undefined): Sql {
  return sql`
      sale as materialized (
        select p.id, p.account, p.asset, p.total_units, p.settled_at, t.inviter_points, t.most_points, t.rates,
          case when own.shares > 0 then own.level_day else earliest.day end as level_day, earliest.day as earliest_day, latest.day as latest_day
        from ${touchedSales(position)} touched join purchase p on p.id = touched.id and p.kind = 'bots' and p.settled_at is not null
          join ${termsOf(history)} t on p.quoted_day between t.from_day and t.until_day
          cross join lateral (select count(*) as shares, max(level_day) as level_day from sale_share where purchase_id = p.id) own
          cross join lateral ${closeAt(sql`p.settled_at - ${SLACK}`)} earliest
          cross join lateral ${closeAt(sql`p.settled_at + ${SLACK}`)} latest
        where not exists (select from unsplit_sale u where u.purchase_id = p.id)
      ),
      ancestor as (
        select s.*, up.place, a.address as ancestor, lag(a.address::text, 1, s.account::text) over (partition by s.id order by up.place) as invitee,
          coalesce(held.level, 0) as level, least((s.rates -> coalesce(held.level, 0)::integer)::numeric, s.most_points) as rate,
          coalesce((select bool_and(own.outcome <> 'noBot') from sale_share own where own.purchase_id = s.id and own.account = a.address), false) as has_bot
        from sale s join account b on b.address = s.account
          cross join lateral (
            select number, b.depth - o + 1 as place from unnest(b.path) with ordinality line(number, o) where b.depth - o < 20
          ) up
          join account a on a.number = up.number
          left join lateral (
            select c.level from level_change c where c.account = a.address and c.day <= s.level_day order by c.day desc limit 1
          ) held on true
      ),
      walked as (
        select a.*, coalesce(max(case when has_bot then rate end) over (
          partition by id order by place rows between unbounded preceding and 1 preceding), 0) as bar
        from ancestor a
      ),
      share as (
        select id, place, 'inviter' as kind, ancestor, invitee, level, level_day, inviter_points as rate, 0::numeric as bar,
          case when has_bot then inviter_points else 0 end as points, has_bot, asset, total_units, settled_at
        from walked where place = 1 and inviter_points > 0
        union all
        select id, place, 'differential', ancestor, invitee, level, level_day, rate, bar,
          case when has_bot then greatest(rate - bar, 0) else 0 end, has_bot, asset, total_units, settled_at
        from walked where rate > 0
      ),
      due as (
        select *, div(total_units * points, 10000) as units, case when not has_bot then 'noBot' when points = 0 then 'belowBar'
          when div(total_units * points, 10000) = 0 then 'tooSmall' else 'paid' end as outcome
        from share
      )`;
}

function sharesFollowTheirRule(history: ParameterHistory, position?: Position): Check {
  return {
    counted: sql`select count(*) from sale_share where ${writtenSince(position, 'sale_share')}`,
    faults: sql`
      with ${dueShares(history, position)}
      select coalesce(d.id, s.purchase_id) || '/' || coalesce(d.kind, s.kind) || '/' || coalesce(d.place, s.place) as at,
        coalesce(s.outcome || ' ' || s.units || ' ' || s.asset || ' to ' || s.account || ', V' || s.level || ', ' || s.points || ' points', 'no share') ||
          ' of a sale that gives ' || coalesce(d.outcome || ' ' || d.units || ' ' || d.asset || ' to ' || d.ancestor || ', V' || d.level || ', ' || d.points || ' points', 'none') as problem
      from due d full join (select * from sale_share where purchase_id in ${touchedSales(position)}) s
        on s.purchase_id = d.id and s.kind = d.kind and s.place = d.place
      where (s.account::text, s.invitee::text, s.level, s.level_day, s.rate_points, s.bar_points, s.points, s.outcome, s.asset, s.units, s.at, s.day)
        is distinct from (d.ancestor::text, d.invitee, d.level, d.level_day, d.rate, d.bar, d.points, d.outcome, d.asset, d.units, d.settled_at,
          platform_day(d.settled_at))
      union all
      select id::text, 'was split by the levels of day ' || coalesce(level_day::text, 'none') || ', the last close was of day ' || coalesce(latest_day::text, 'none')
      from sale where not (coalesce(level_day, -1000000) between coalesce(earliest_day, -1000000) and coalesce(latest_day, -1000000))`,
  };
}

function sharesAreOfBotOwners(position?: Position): Check {
  return {
    counted: sql`select count(*) from sale_share where ${writtenSince(position, 'sale_share')}`,
    faults: sql`
      with share as materialized (
        select distinct s.purchase_id, s.account::text, s.outcome <> 'noBot' as has_bot, tstzrange(s.at, greatest(s.at, posted.at), '[]') as decided
        from (select * from sale_share where ${writtenSince(position, 'sale_share')}) s ${posted(sql`s.purchase_id`)}
      ),
      held as (
        select e.owner::text as account, e.kind, e.at as since, lead(e.at) over (partition by e.owner, e.bot_id order by e.seq) as until
        from bot_event e where e.kind in ('bought', 'received', 'sent') and e.owner in (select account from share)
      ),
      owned as (
        select account, range_agg(tstzrange(since - ${SLACK}, until + ${SLACK})) as perhaps,
          range_agg(case when since + ${SLACK} < coalesce(until - ${SLACK}, 'infinity') then tstzrange(since + ${SLACK}, until - ${SLACK}) else 'empty' end) as surely
        from held where kind <> 'sent' group by account
      )
      select s.purchase_id || '/' || s.account as at, case when s.has_bot then 'counts as the owner of a bot and had none'
        else 'was left out as the owner of no bot and had one' end as problem
      from share s left join owned o on o.account = s.account
      where case when s.has_bot then not coalesce(o.perhaps && s.decided, false) else coalesce(o.surely @> s.decided, false) end`,
  };
}

function sharesArePaid(position?: Position): Check {
  return {
    counted: sql`select count(*) from ${journalsSince(position)} j where j.kind in ('botSoldByBalance', 'botSoldByWallet')`,
    faults: sql`
      with due as (
        select purchase_id::text as id, account::text as owner, asset, sum(units) as units from sale_share
        where units > 0 and purchase_id in ${touchedSales(position)} group by 1, 2, 3
        union all
        select p.id::text, 'platform', p.asset, p.total_units - coalesce((select sum(s.units) from sale_share s where s.purchase_id = p.id), 0)
        from purchase p where p.kind = 'bots' and p.settled_at is not null and p.id in ${touchedSales(position)}
      ),
      paid as (
        select j.details ->> 'purchaseId' as id, a.owner, a.asset, sum(leg.units) as units
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units) join ledger.account a on a.id = leg.account_id
        where j.kind in ('botSoldByBalance', 'botSoldByWallet') and leg.units > 0 group by 1, 2, 3
      )
      select coalesce(d.id, p.id) as at, coalesce(d.owner, p.owner) || ' got ' || coalesce(p.units, 0) || ' ' || coalesce(d.asset, p.asset) || ' of a sale that gives ' || coalesce(d.units, 0) as problem
      from due d full join paid p on p.id = d.id and p.owner = d.owner and p.asset = d.asset
      where coalesce(d.units, 0) <> coalesce(p.units, 0)
      union all
      select p.id::text, 'was settled at ' || p.settled_at || ' and posted at ' || posted.at
      from purchase p ${posted(sql`p.id`)}
      where p.id in ${touchedSales(position)} and posted.at not between p.settled_at - ${SLACK} and p.settled_at + ${MAX_WAIT}`,
  };
}
