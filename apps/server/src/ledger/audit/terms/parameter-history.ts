import type { PriceKind } from '@ocean/api/assets';
import { type Params, parseParams } from '@ocean/api/params';
import { scheduledUnits } from '@ocean/money/emission';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/** The parameters of every day, as table expressions, so that facts can be recomputed in SQL. */
export type ParameterHistory = {
  /**
   * One row for each stretch of days: `from_day`, `until_day` (both included) and a column for each entry of `columns`.
   * @example history.of({ price: ['numeric', (params) => params['bot.price']] })
   */
  of(columns: Columns): Sql;
  /** The hours over which prices were averaged: `from_day`, `until_day`, `hours`; on a day that changed them, before and after. */
  readonly averageHours: Sql;
  /** Sources of prices: `from_day`, `until_day`, `sources` (an object by asset). Undefined while pairs have never made a price. */
  readonly priceSources: Sql | undefined;
  /** The plan of each day from the genesis on: `day`, `scheduled`, `max_per_power` (base units). */
  readonly schedule: Sql;
};

type Value = bigint | number | string | boolean;
type Columns = Readonly<
  Record<string, readonly [type: 'numeric' | 'integer' | 'jsonb' | 'boolean', of: (params: Params) => Value]>
>;
type Stretch = { readonly fromDay: number; readonly untilDay: number; readonly params: Params };

const FIRST_DAY = -1_000_000;
const LAST_DAY = 1_000_000_000;

/** Reads every change of a parameter ever made: there are few. */
export async function readParameterHistory(q: Queryable): Promise<ParameterHistory> {
  const changes = await q.many<Change>(sql`
    select key, effective_from_day as day, value from parameter_value order by effective_from_day, revision`);
  const { genesis, open } = await q.one<{ genesis: number | null; open: number | null }>(sql`
    select (select genesis_day from platform_setting) as genesis, (select max(day) from emission_day) as open`);
  const stretches = stretchesOf(changes);
  return {
    of: (columns) => valuesTable(stretches, columns),
    averageHours: averageHoursTable(changes),
    priceSources: stretches.some(({ params }) => Object.values(sourcesOf(params)).includes('pair'))
      ? valuesTable(stretches, { sources: ['jsonb', (params) => JSON.stringify(sourcesOf(params))] })
      : undefined,
    schedule: scheduleTable(stretches, genesis, open),
  };
}

/** The source of every asset that has a price. */
export function sourcesOf(params: Params): Readonly<Record<string, PriceKind>> {
  return {
    BUSD: params['price.BUSD.source'],
    BCG: params['price.BCG.source'],
    DMC: params['price.DMC.source'],
    BYB: params['price.BYB.source'],
  };
}

type Change = { readonly key: string; readonly day: number; readonly value: unknown };

function stretchesOf(changes: readonly Change[]): Stretch[] {
  const days = [FIRST_DAY, ...new Set(changes.map(({ day }) => day))];
  const stored = new Map<string, unknown>();
  return days.map((fromDay, at) => {
    for (const change of changes) if (change.day === fromDay) stored.set(change.key, change.value);
    return { fromDay, untilDay: (days[at + 1] ?? LAST_DAY + 1) - 1, params: parseParams(stored) };
  });
}

/** Merges consecutive days without a change into one row, so that joins stay small. */
function valuesTable(stretches: readonly Stretch[], columns: Columns): Sql {
  const entries = Object.entries(columns);
  const rows: { fromDay: number; untilDay: number; values: string[] }[] = [];
  for (const { fromDay, untilDay, params } of stretches) {
    const values = entries.map(([, [, of]]) => String(of(params)));
    const last = rows.at(-1);
    if (last?.values.every((value, at) => value === values[at])) last.untilDay = untilDay;
    else rows.push({ fromDay, untilDay, values });
  }
  const arrays = entries.map(([, [type]], at) => sql`${rows.map(({ values }) => values[at])}::text[]::${raw(type)}[]`);
  const names = entries.map(([name]) => raw(name));
  return sql`(select * from unnest(${rows.map(({ fromDay }) => fromDay)}::integer[], ${rows.map(({ untilDay }) => untilDay)}::integer[],
    ${join(arrays)}) as stretch (from_day, until_day, ${join(names)}))`;
}

/**
 * Operators may change it during the day. Prices do not record which of the day's values they were averaged with, so
 * all of them are listed.
 */
function averageHoursTable(changes: readonly Change[]): Sql {
  const key = 'price.averageHours';
  let fromDay = FIRST_DAY;
  let hours = parseParams(new Map())[key];
  const rows: { fromDay: number; untilDay: number; hours: number }[] = [];
  for (const { day, value } of changes.filter((change) => change.key === key)) {
    rows.push({ fromDay, untilDay: day, hours });
    hours = parseParams(new Map([[key, value]]))[key];
    fromDay = day;
  }
  rows.push({ fromDay, untilDay: LAST_DAY, hours });
  return sql`(select * from unnest(${rows.map((row) => row.fromDay)}::integer[], ${rows.map((row) => row.untilDay)}::integer[],
    ${rows.map((row) => row.hours)}::integer[]) as averaged (from_day, until_day, hours))`;
}

function scheduleTable(stretches: readonly Stretch[], genesis: number | null, open: number | null): Sql {
  const days = genesis === null || open === null ? [] : Array.from({ length: open - genesis }, (_, age) => genesis + age);
  const plans = days.map((day) => {
    const params = stretches.findLast(({ fromDay }) => fromDay <= day)?.params ?? parseParams(new Map());
    const schedule = {
      firstDayUnits: params['emission.firstDay'],
      decayDays: params['emission.decayDays'],
      keepBasisPoints: params['emission.keepPercent'],
    };
    return { scheduled: scheduledUnits(schedule, day - (genesis ?? day)), maxPerPower: params['emission.maxPerPower'] };
  });
  return sql`(select * from unnest(${days}::integer[], ${plans.map(({ scheduled }) => scheduled)}::numeric[],
    ${plans.map(({ maxPerPower }) => maxPerPower)}::numeric[]) as plan (day, scheduled, max_per_power))`;
}
