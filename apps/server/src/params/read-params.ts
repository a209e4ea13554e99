import { currentDecimals } from '@ocean/api/decimals';
import { type ParameterKey, type Params, parseParams } from '@ocean/api/params';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Database, Queryable } from '../db/database.ts';
import { gathering, perDatabase } from '../db/gather.ts';

/**
 * The parameters in force on a platform day, by default today. The newest revision of the latest effective day wins. Rows
 * are never added for days that are over (economic ones not even for today), so that a day always reads the same. This is
 * one index read of a small table; only the parsed values are cached, by the stored text.
 */
export async function readParams(q: Queryable, day?: number): Promise<Params> {
  return (await readDatedParams(q, day)).params;
}

export type DatedParams = { readonly day: number; readonly params: Params };

/** The parameters with their day, to record which ones a quote was based on. */
export async function readDatedParams(q: Queryable, day?: number): Promise<DatedParams> {
  const dated = await readStored(q, day);
  return { day: dated.day, params: parseStored(dated.stored) };
}

/** The parameters of several days, read in one statement. */
export async function readParamsOfDays(q: Queryable, days: readonly number[]): Promise<Map<number, Params>> {
  const rows = await q.many<Stored>(storedOn(sql`unnest(${[...new Set(days)]}::integer[])`));
  return new Map(rows.map(({ day, stored }) => [day, parseStored(stored)]));
}

/** The values that were set, by key. A parameter that was never set is missing. */
export async function readStoredParams(q: Queryable, day: number): Promise<ReadonlyMap<string, unknown>> {
  return storedOf((await readStored(q, day)).stored);
}

type Stored = { readonly day: number; readonly stored: string };

function readStored(q: Queryable, day: number | undefined): Promise<Stored> {
  return q.one<Stored>(storedOn(day === undefined ? sql`platform_today()` : sql`cast(${day} as integer)`));
}

/** The values in force on each day of `days`, an SQL expression that yields days. */
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

/** Today's parameters, read once for all concurrent callers. */
export function readParamsToday(db: Database): Promise<Params> {
  return readings(db).join(undefined);
}

const readings = perDatabase((db: Database) =>
  gathering(
    async (callers: readonly undefined[]) => {
      const params = await readParams(db);
      return callers.map(() => params);
    },
    { maxItems: 1_000, atOnce: 2 },
  ),
);

/** A parameter's value with its stored form as JSON; null when it was never set, so that the initial one is in force. */
export type StoredParam<Key extends ParameterKey> = { readonly value: Params[Key]; readonly stored: string | null };

type Seen = { readonly params: Params; readonly stored: ReadonlyMap<string, unknown>; readonly decimals: unknown };

const lastSeen = perDatabase((_db: Database): { seen?: Promise<Seen> | undefined } => ({}));

/**
 * Today's value of one parameter as this process last saw it. For an act that compares `stored` with the value in force
 * in its own transaction, and calls `forgetParams` when it differs: it need not read the parameter first.
 */
export async function readLastParam<Key extends ParameterKey>(db: Database, key: Key): Promise<StoredParam<Key>> {
  const last = lastSeen(db);
  let seen = await last.seen;
  if (seen === undefined || seen.decimals !== currentDecimals()) {
    const reading = readSeen(db);
    last.seen = reading;
    reading.catch(() => forgetParams(db));
    seen = await reading;
  }
  const stored = seen.stored.get(key);
  return { value: seen.params[key], stored: stored === undefined ? null : JSON.stringify(stored) };
}

export function forgetParams(db: Database): void {
  lastSeen(db).seen = undefined;
}

async function readSeen(db: Database): Promise<Seen> {
  const { stored } = await readStored(db, undefined);
  return { params: parseStored(stored), stored: storedOf(stored), decimals: currentDecimals() };
}

/** Few sets are in use at a time, such as today's and tomorrow's. */
const MAX_KNOWN = 16;
const known = new Map<string, Params>();
/** Parsing depends on the decimals of the assets. */
let knownBy = currentDecimals();

function parseStored(stored: string): Params {
  if (knownBy !== currentDecimals()) known.clear();
  knownBy = currentDecimals();
  const cached = known.get(stored);
  if (cached) return cached;
  const params = parseParams(storedOf(stored));
  if (known.size >= MAX_KNOWN) known.clear();
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

/** All changes, newest first; optionally only one key, only from a day on, or one page. */
export function readParameterHistory(q: Queryable, { key, fromDay, page }: Which = {}): Promise<ParameterChangeRow[]> {
  return q.many<ParameterChangeRow>(sql`
    select key, value, effective_from_day as "effectiveFromDay", revision, author, reason, at
    from parameter_value
    where true ${key === undefined ? empty : sql`and key = ${key}`}
      ${fromDay === undefined ? empty : sql`and effective_from_day >= ${fromDay}`}
    order by at desc, key, effective_from_day desc, revision desc
    ${page === undefined ? empty : sql`limit ${page.size} offset ${page.skip}`}`);
}
