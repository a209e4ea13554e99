import sql from 'sql-template-tag';
import type { Invariant } from '../invariant.ts';
import type { ParameterHistory } from '../terms/parameter-history.ts';

/** The requirements of a level, by the day of the close. */
const CONDITIONS = {
  s1: ['numeric', (params) => params['level.V1.sales']],
  s2: ['numeric', (params) => params['level.V2.sales']],
  s3: ['numeric', (params) => params['level.V3.sales']],
  s4: ['numeric', (params) => params['level.V4.sales']],
  s5: ['numeric', (params) => params['level.V5.sales']],
  m1: ['integer', (params) => params['level.V1.miners']],
  m2: ['integer', (params) => params['level.V2.miners']],
  m3: ['integer', (params) => params['level.V3.miners']],
  m4: ['integer', (params) => params['level.V4.miners']],
  m5: ['integer', (params) => params['level.V5.miners']],
} satisfies Parameters<ParameterHistory['of']>[0];

/** Levels against the figures of the days that decided them. */
export function levelInvariants(history: ParameterHistory): readonly Invariant[] {
  return [
    {
      name: 'levelsFollow',
      promise:
        'every level was reached by the figures of the day that was closed, when they reached it, and the account has the last one',
      counted: sql`select count(*) from team_close`,
      faults: sql`
        with close as (
          select c.day, lag(c.day) over days as before, array[s1, s2, s3, s4, s5] as sales, array[m1, m2, m3, m4, m5] as miners,
            lag(array[s1, s2, s3, s4, s5]) over days as sales_before, lag(array[m1, m2, m3, m4, m5]) over days as miners_before
          from team_close c join ${history.of(CONDITIONS)} t on c.day between t.from_day and t.until_day window days as (order by c.day)
        ),
        figures as (
          select member, day, sum(stable_units) over days as stable, sum(direct_effective) over days as miners
          from team_day window days as (partition by member order by day)
        ),
        -- A level can change only with the figures or with the conditions.
        looked as (
          select distinct c.day, f.member from close c join figures f on f.day <= c.day
            and (c.before is null or f.day > c.before or c.sales <> c.sales_before or c.miners <> c.miners_before)
        ),
        reached as (
          select l.day, l.member, coalesce((
            select max(k) from generate_subscripts(c.sales, 1) k where f.stable >= c.sales[k] and f.miners >= c.miners[k]
          ), 0) as level
          from looked l join close c on c.day = l.day cross join lateral (
            select stable, miners from figures where figures.member = l.member and figures.day <= l.day order by figures.day desc limit 1
          ) f
        ),
        risen as (
          select *, coalesce(max(level) over (partition by member order by day rows between unbounded preceding and 1 preceding), 0) as held from reached
        ),
        told as (select a.address::text as address, r.day, r.level from risen r join account a on a.number = r.member where r.level > r.held)
        select coalesce(c.account::text, t.address) as at, 'V' || coalesce(c.level, 0) || ' on day ' || coalesce(c.day, t.day) || ', the figures say V' || coalesce(t.level, 0) as problem
        from level_change c full join told t on t.address = c.account and t.day = c.day where c.level is distinct from t.level::smallint
        union all
        select a.address, 'has V' || a.level || ', its history V' || coalesce(h.level, 0)
        from account a left join (select account, max(level) as level from level_change group by account) h on h.account = a.address
        where a.level <> coalesce(h.level, 0)`,
    },
  ];
}
