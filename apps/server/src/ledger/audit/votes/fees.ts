import sql from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from '../invariant.ts';
import { signedByTwo } from '../signed-by-two.ts';

/** The public account of vote fees: receipts, refunds and payments. */
export const VOTE_FEE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'voteFeesAddUp',
    promise: 'the account of vote fees holds the fees of all votes less what went back and what was paid out',
    ...voteFeesAddUp(),
  },
  {
    name: 'voteFeesAreReturned',
    promise: 'fees went back once, to the voters of votings that operators closed before their end, and to nobody else',
    ...voteFeesAreReturned(),
    since: voteFeesAreReturned,
  },
  {
    name: 'votePayoutsAsSigned',
    promise: 'every payment out of the vote fees moved once what its row says, and nothing else did',
    ...votePayoutsAsSigned(),
    since: votePayoutsAsSigned,
  },
  {
    name: 'votePayoutsAreCovered',
    promise: 'no voting paid out more than its fees, and none before it had ended',
    ...votePayoutsAreCovered(),
  },
  {
    name: 'votePayoutsAreSignedByTwo',
    promise: 'under the number of every payment out of the vote fees stand signatures of both operators whom its row names',
    ...signedByTwo({ table: 'vote_payout', subject: 'voteFees', what: 'payment of vote fees' }),
  },
];

function voteFeesAddUp(): Check {
  return {
    counted: sql`select count(*) from ledger.account where owner = 'platform' and part = 'voteFees'`,
    faults: sql`
      select 'voteFees ' || coalesce(held.asset, 'USDT') as at, 'holds ' || coalesce(held.posted, 0) || ', votes leave ' ||
        case coalesce(held.asset, 'USDT') when 'USDT' then due.units else 0 end as problem
      from (
        select (select coalesce(sum(units), 0) from vote) - (select coalesce(sum(units), 0) from vote_return)
          - (select coalesce(sum(units), 0) from vote_payout) as units
      ) due full join (
        select a.asset, b.posted from ledger.account a join ledger.balance b on b.account_id = a.id
        where a.owner = 'platform' and a.part = 'voteFees'
      ) held on true
      where coalesce(held.posted, 0) <> case coalesce(held.asset, 'USDT') when 'USDT' then due.units else 0 end`,
  };
}

function voteFeesAreReturned(position?: Position): Check {
  return {
    counted: sql`select count(*) from vote_return where ${writtenSince(position, 'vote_return')}`,
    faults: sql`
      with back as (
        select gains.owner as account, j.details ->> 'projectId' as project, count(*) as times, sum(gains.units) as units, min(gains.asset) as asset
        from ${journalsSince(position)} j cross join lateral (
          select a.owner, a.asset, leg.units from unnest(j.account_ids, j.amounts) leg(account_id, units)
            join ledger.account a on a.id = leg.account_id where leg.units > 0
        ) gains
        where j.kind = 'voteFeeReturned'
        group by 1, 2
      )
      select coalesce(r.account, b.account) || ' of ' || coalesce(r.project::text, b.project) as at,
        coalesce('returned ' || r.units, 'not returned') || ', vote of ' || coalesce(v.units::text, 'nothing') ||
          case when c.is_early then '' else ', of a voting that was not closed early' end ||
          ', ledger ' || coalesce(b.times || ' times ' || b.units || ' ' || b.asset, 'nothing') as problem
      from (select * from vote_return where ${writtenSince(position, 'vote_return')}) r
        full join back b on b.account = r.account::text and b.project = r.project::text
        left join vote v on v.project = r.project and v.account = r.account
        left join vote_close c on c.project = r.project
      where (r.units, r.units, 'USDT', 1, true) is distinct from (v.units, b.units, b.asset, b.times, c.is_early)`,
  };
}

function votePayoutsAsSigned(position?: Position): Check {
  return {
    counted: sql`select count(*) from vote_payout where ${writtenSince(position, 'vote_payout')}`,
    faults: sql`
      with moved as (
        select j.details ->> 'votePayout' as number, count(distinct j.id) as times, min(a.asset) as asset,
          sum(leg.units) filter (where leg.units > 0) as units,
          min(case a.owner when 'platform' then a.part else a.owner end) filter (where leg.units > 0) as gains
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind = 'voteFeesPaid'
        group by j.details ->> 'votePayout'
      )
      select 'payment of vote fees ' || coalesce(p.number::text, m.number, 'without a number') as at,
        coalesce(p.units || ' to ' || coalesce(p.account, 'treasury'), 'no row') ||
          ', ledger ' || coalesce(m.times || ' times ' || m.units || ' ' || m.asset || ' to ' || m.gains, 'nothing') as problem
      from (select * from vote_payout where ${writtenSince(position, 'vote_payout')}) p full join moved m on m.number = p.number::text
      where (p.units, 'USDT', coalesce(p.account::text, 'treasury'), 1) is distinct from (m.units, m.asset, m.gains, m.times)`,
  };
}

function votePayoutsAreCovered(): Check {
  return {
    counted: sql`select count(*) from vote_payout`,
    faults: sql`
      select p.project as at, 'paid out ' || p.units || ' of ' || coalesce(c.units::text, 'nothing') ||
        case when c.is_early then ', closed early' when p.first_at < c.closed_at then ', before its end' else '' end as problem
      from (select project, sum(units) as units, min(at) as first_at from vote_payout group by project) p
        left join vote_close c on c.project = p.project
      where c.project is null or c.is_early or p.units > c.units or p.first_at < c.closed_at`,
  };
}
