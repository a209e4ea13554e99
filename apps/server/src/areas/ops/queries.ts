import { type Params, parseParams } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../db/database.ts';
import { gathering, perDatabase } from '../../db/gather.ts';

/**
 * The parameters in force on a platform day, today without one. The newest revision of the latest effective day wins;
 * rows are never added for days that have begun (economic ones not even for today), so the same day always reads the
 * same. It is one index read of a small table; what is kept is only what the values that were read mean.
 */
export async function readParams(q: Queryable, day?: number): Promise<Params> {
  const { stored } = await q.one<{ stored: string }>(sql`
    select coalesce(json_object_agg(key, value order by key), '{}')::text as stored from (
      select distinct on (key) key, value from parameter_value
      where effective_from_day <= coalesce(${day ?? null}::integer, platform_today())
      order by key, effective_from_day desc, revision desc
    ) in_force`);
  return meaningOf(stored);
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
  const params = parseParams(new Map(Object.entries(JSON.parse(stored) as Record<string, unknown>)));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(stored, params);
  return params;
}
