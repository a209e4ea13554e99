import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export type JobHealth = {
  readonly name: string;
  readonly isHeld: boolean;
  readonly heldUntil: Date | null;
  readonly token: number;
  readonly failures: number;
  readonly failedAt: Date | null;
  readonly error: string | null;
};

/** Failing jobs first. A job without a holder is between two rounds, or has no process that runs it. */
export function readJobs(q: Queryable): Promise<JobHealth[]> {
  return q.many<JobHealth>(sql`
    select name, held_until > clock_timestamp() as "isHeld", nullif(held_until, '-infinity') as "heldUntil", token, failures,
      failed_at as "failedAt", case when failures > 0 then error end as error
    from job_lease order by failures = 0, name`);
}
