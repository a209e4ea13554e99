import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { DatedPowerChange, IncomeWeights } from './rules.ts';

/** The static income of an account as of the last closed day. */
export type Income = IncomeWeights & {
  /** Null before the first close. */
  readonly lastDay: number | null;
  readonly collectedToDay: number | null;
  /** First day that the weight covers; null when nothing has run since. */
  readonly fromDay: number | null;
};

/**
 * Reads the changes of power since the last collecting instead of bots and days: power p from day t on has earned p ·
 * (index now − index before t), whatever happened in between.
 */
export async function readIncome(q: Queryable, account: string): Promise<Income> {
  const [income] = await readIncomes(q, [account]);
  assert(income, 'every account has an income, if only of nothing');
  return income;
}

/** One for each account, in their order. */
export function readIncomes(q: Queryable, accounts: readonly string[]): Promise<Income[]> {
  return q.many<Income>(sql`
    select income.* from unnest(${[...accounts]}::text[]) with ordinality wanted(account, place) cross join lateral (
    with closed as (
      select day, index_after from emission_day where closed_at is not null order by day desc limit 1
    ), mine as (
      select * from account_income where account = wanted.account
    ), since as (
      select sum(p.delta) as power, min(p.day) as first_day,
        sum(p.delta * (closed.index_after - coalesce(before.index_after, 0))) as weight
      from closed cross join account_power p left join emission_day before on before.day = p.day - 1
      where p.account = wanted.account and p.day <= closed.day
        and p.day > coalesce((select collected_to_day from mine), closed.day - 1000000)
    )
    select closed.day as "lastDay",
      coalesce(mine.power, 0) + coalesce(since.power, 0) as "lastDayPower",
      coalesce(closed.index_after - coalesce(day_before.index_after, 0), 0) as "lastDayStep",
      mine.collected_to_day as "collectedToDay",
      coalesce(mine.collected_units, 0) as "collectedUnits",
      coalesce(mine.fraction, 0) + coalesce(since.weight, 0)
        + coalesce(mine.power * (closed.index_after - coalesce(collected.index_after, 0)), 0) as weight,
      case when mine.power > 0 and mine.collected_to_day < closed.day then mine.collected_to_day + 1 else since.first_day end as "fromDay"
    from (select) one
      left join closed on true
      left join mine on true
      left join since on true
      left join emission_day day_before on day_before.day = closed.day - 1
      left join emission_day collected on collected.day = mine.collected_to_day
    ) income order by wanted.place`);
}

/** The changes of an account's power by closed day, oldest first. */
export function readPowerChanges(q: Queryable, account: string, toDay: number): Promise<DatedPowerChange[]> {
  return q.many<DatedPowerChange>(sql`
    select p.day, p.delta as power, coalesce(before.index_after, 0) as "indexBefore"
    from account_power p left join emission_day before on before.day = p.day - 1
    where p.account = ${account} and p.day <= ${toDay} order by p.day`);
}
