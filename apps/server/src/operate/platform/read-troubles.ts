import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export type Trouble = { readonly process: string; readonly kind: string; readonly times: number; readonly lastAt: Date };

const MAX_SHOWN = 50;

/** Troubles of the processes in the last day, newest first. The log of each process has the causes. */
export function readTroubles(q: Queryable): Promise<Trouble[]> {
  return q.many<Trouble>(sql`
    select process, kind, least(sum(times), 2000000000)::integer as times, max(last_at) as "lastAt" from process_trouble
    where hour > clock_timestamp() - interval '25 hours' and last_at > clock_timestamp() - interval '1 day'
    group by process, kind order by max(last_at) desc, process, kind limit ${MAX_SHOWN}`);
}
