import type { Params } from '@ocean/api/params';
import sql, { type Sql } from 'sql-template-tag';
import { type Check, type Invariant, type Position, writtenSince } from '../invariant.ts';
import type { ParameterHistory } from '../terms/parameter-history.ts';

/** The terms of stakes, recomputed from the parameters of their day and from the pool's balance at that time. */
export function stakeInvariants(history: ParameterHistory): Invariant[] {
  const terms = (position?: Position) => stakesKeepTheirTerms(history, position);
  const limits = (position?: Position) => stakesKeepTheirLimits(history, position);
  return [
    {
      name: 'stakesKeepTheirTerms',
      promise:
        'every stake has the rate of a term that was offered on its day, at least the least amount, and the reward of both',
      ...terms(),
      since: terms,
    },
    {
      name: 'stakesKeepTheirLimits',
      promise:
        'no account opened more stakes in a day or had more reserved than it may, and all together reserved no more than a day allows',
      ...limits(),
      since: limits,
    },
  ];
}

function termsText(params: Params): string {
  const rates = (terms: Params['stake.pledge.terms']) =>
    Object.fromEntries(terms.map(({ from, basisPoints }) => [from, basisPoints]));
  return JSON.stringify({ pledge: rates(params['stake.pledge.terms']), trusteeship: rates(params['stake.trusteeship.terms']) });
}

function stakesKeepTheirTerms(history: ParameterHistory, position?: Position): Check {
  const day = history.of({
    terms: ['jsonb', termsText],
    shortest: ['integer', (params) => params['stake.pledge.terms'][0]?.basisPoints ?? 0],
    least: ['numeric', (params) => params['stake.min']],
  });
  return {
    counted: sql`select count(*) from stake where ${writtenSince(position, 'stake')}`,
    faults: sql`
      select s.id as at, s.amount_units || ' by ' || s.method || ' for ' || s.days || ' days at ' || s.rate_points || ' points with reward ' || s.reward_units ||
        ', its day offered ' || coalesce(t.terms ->> s.method, 'nothing') || ' from ' || coalesce(t.least, 0) as problem
      from (select * from stake where ${writtenSince(position, 'stake')}) s left join ${day} t on s.opened_day between t.from_day and t.until_day
      where not coalesce(s.rate_points = (t.terms -> s.method ->> s.days::text)::integer and s.shortest_points = t.shortest and s.amount_units >= t.least
        and s.reward_units = div(s.amount_units * s.rate_points * s.days, 10000 * 365) and s.start_day = s.opened_day + 1 and s.end_day = s.start_day + s.days, false)`,
  };
}

/**
 * The pool's balance before each opening and the amount reserved for the account after it come from the ledger. A daily limit
 * refills by the hour, so that at most two of it pass within a day, based on the pool's highest balance of that day. Stakes
 * cancelled before they started do not count.
 */
function stakesKeepTheirLimits(history: ParameterHistory, position?: Position): Check {
  const limits = history.of({
    openings: ['integer', (params) => params['stake.maxOpenings']],
    account_share: ['numeric', (params) => params['stake.accountShare']],
    day_share: ['numeric', (params) => params['stake.dayShare']],
  });
  const days: Sql = sql`(select distinct opened_day from stake where ${writtenSince(position, 'stake')})`;
  return {
    counted: sql`select count(*) from stake where ${writtenSince(position, 'stake')}`,
    faults: sql`
      with opened as (
        select s.account::text as account, s.id, s.opened_day, s.reward_units, s.state = 'cancelled' and s.ended_day < s.start_day as is_undone,
          pool.balance_after + s.reward_units as pool_before, own.balance_after as reserved, t.openings, t.account_share, t.day_share
        from stake s left join ${limits} t on s.opened_day between t.from_day and t.until_day
          left join ledger.journal j on j.fact = 'stakeOpened:' || s.account || '/' || s.id
          left join lateral (
            select e.balance_after from unnest(j.account_ids, j.seqs) leg(account_id, seq) join ledger.account a on a.id = leg.account_id and a.part = 'stakingPool'
              join ledger.entry e on e.account_id = leg.account_id and e.seq = leg.seq
          ) pool on true
          left join lateral (
            select e.balance_after from unnest(j.account_ids, j.seqs) leg(account_id, seq) join ledger.account a on a.id = leg.account_id and a.part = 'stakeReward'
              join ledger.entry e on e.account_id = leg.account_id and e.seq = leg.seq
          ) own on true
        where s.opened_day in ${days}
      )
      select id::text as at, 'has ' || reserved || ' reserved for its account of a pool of ' || pool_before || ', of which ' || account_share || ' points are allowed' as problem
      from opened where reserved > div(pool_before * account_share, 10000)
      union all
      select account || ' on day ' || opened_day, 'opened ' || count(*) || ' stakes of ' || coalesce(min(openings), 0)
      from opened group by account, opened_day having count(*) > coalesce(min(openings), 0)
      union all
      select 'day ' || opened_day, 'reserved ' || sum(reward_units) filter (where not is_undone) || ' of a pool of ' || max(pool_before) || ', of which ' || min(day_share) || ' points are allowed'
      from opened group by opened_day having sum(reward_units) filter (where not is_undone) > 2 * div(max(pool_before) * min(day_share), 10000)`,
  };
}
