import pg from 'pg';
import sql from 'sql-template-tag';
import { until } from '../harness/bots-and-days.ts';
import type { Platform } from '../harness/platform.ts';

export type Hold = Awaited<ReturnType<typeof holdRows>>;

/** Locks rows that another transaction must change, so that it stops halfway until the lock is released. */
export async function holdRows({ urls, db }: Platform, statement: string) {
  const client = new pg.Client({ connectionString: urls.ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const holder = rows[0]?.pid ?? 0;
  return {
    isWaitedFor: (withinMs?: number) =>
      until(async () => {
        const waiting = await db.many(sql`select from pg_stat_activity where ${holder}::integer = any(pg_blocking_pids(pid))`);
        return waiting.length > 0;
      }, withinMs),
    /** Terminates waiting backends, which would otherwise finish their statement, and commit a single one, for a dead client. */
    async cutWaiting() {
      await db.many(sql`
        select pg_terminate_backend(pid) from pg_stat_activity where ${holder}::integer = any(pg_blocking_pids(pid))`);
    },
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}
