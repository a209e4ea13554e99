import { type Params, parseParams } from '@ocean/api/params';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Database, Queryable } from '../../db/database.ts';
import { gathering, perDatabase } from '../../db/gather.ts';

/**
 * The parameters in force on a platform day, today without one. The newest revision of the latest effective day wins;
 * rows are never added for days that have begun (economic ones not even for today), so the same day always reads the
 * same. It is one index read of a small table; what is kept is only what the values that were read mean.
 */
export async function readParams(q: Queryable, day?: number): Promise<Params> {
  return (await readDatedParams(q, day)).params;
}

/** With the day that they are of: to write down which parameters a promise was made by. */
export async function readDatedParams(q: Queryable, day?: number): Promise<{ day: number; params: Params }> {
  const dated = await readStored(q, day);
  return { day: dated.day, params: meaningOf(dated.stored) };
}

/** Those of several days, in one statement however many days there are. */
export async function readParamsOfDays(q: Queryable, days: readonly number[]): Promise<Map<number, Params>> {
  const rows = await q.many<Stored>(storedOn(sql`unnest(${[...new Set(days)]}::integer[])`));
  return new Map(rows.map(({ day, stored }) => [day, meaningOf(stored)]));
}

/** As they were set, by key; a parameter that nobody has set is missing. */
export async function readStoredParams(q: Queryable, day: number): Promise<ReadonlyMap<string, unknown>> {
  return storedOf((await readStored(q, day)).stored);
}

type Stored = { readonly day: number; readonly stored: string };

function readStored(q: Queryable, day: number | undefined): Promise<Stored> {
  return q.one<Stored>(storedOn(day === undefined ? sql`platform_today()` : sql`cast(${day} as integer)`));
}

/** What holds on each of the days that `days`, a function in SQL, gives. */
function storedOn(days: Sql): Sql {
  return sql`
    select asked.day, coalesce(in_force.stored, '{}')::text as stored
    from ${days} as asked (day) cross join lateral (
      select json_object_agg(key, value order by key) as stored from (
        select distinct on (key) key, value from parameter_value
        where effective_from_day <= asked.day
        order by key, effective_from_day desc, revision desc
      ) newest
    ) in_force`;
}

function storedOf(text: string): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
}

/** Those of today, read once for all who ask at the same time. */
export function readParamsToday(db: Database): Promise<Params> {
  return readings(db).join(undefined);
}

const readings = perDatabase((db: Database) =>
  gathering(
    async (askers: readonly undefined[]) => {
      const params = await readParams(db);
      return askers.map(() => params);
    },
    { most: 1_000, atOnce: 2 },
  ),
);

/** Few sets are in use at a time: today's, tomorrow's. */
const MOST_KNOWN = 16;
const known = new Map<string, Params>();

function meaningOf(stored: string): Params {
  const before = known.get(stored);
  if (before) return before;
  const params = parseParams(storedOf(stored));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(stored, params);
  return params;
}

export type ParameterChangeRow = {
  readonly key: string;
  readonly value: unknown;
  readonly effectiveFromDay: number;
  readonly revision: number;
  readonly author: string;
  readonly reason: string;
  readonly at: Date;
};

export async function countParameterChanges(q: Queryable, key: string | undefined): Promise<number> {
  const { total } = await q.one<{ total: number }>(sql`
    select count(*) as total from parameter_value ${key === undefined ? empty : sql`where key = ${key}`}`);
  return total;
}

type Which = { key?: string | undefined; fromDay?: number; page?: { size: number; skip: number } };

/** Everything that was ever set, newest first; of one key or of all, from a day on or ever, one page or all of it. */
export function readParameterHistory(q: Queryable, { key, fromDay, page }: Which = {}): Promise<ParameterChangeRow[]> {
  return q.many<ParameterChangeRow>(sql`
    select key, value, effective_from_day as "effectiveFromDay", revision, author, reason, at
    from parameter_value
    where true ${key === undefined ? empty : sql`and key = ${key}`}
      ${fromDay === undefined ? empty : sql`and effective_from_day >= ${fromDay}`}
    order by at desc, key, effective_from_day desc, revision desc
    ${page === undefined ? empty : sql`limit ${page.size} offset ${page.skip}`}`);
}
