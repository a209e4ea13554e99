import { type Params, parseParams } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/**
 * The parameters in force on a platform day, today without one. The newest revision of the latest effective day wins;
 * rows are never added for days that have begun (economic ones not even for today), so the same day always reads the
 * same. It is one index read of a small table: a cache would save less than the risk of a stale value costs.
 */
export async function readParams(q: Queryable, day?: number): Promise<Params> {
  const rows = await q.many<{ key: string; value: unknown }>(sql`
    select distinct on (key) key, value from parameter_value
    where effective_from_day <= coalesce(${day ?? null}::integer, platform_today())
    order by key, effective_from_day desc, revision desc`);
  return parseParams(new Map(rows.map((row) => [row.key, row.value])));
}
