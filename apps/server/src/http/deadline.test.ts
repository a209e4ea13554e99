import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PostgresServer } from '#dev/postgres/postgres.ts';
import { startTemporaryPostgres } from '#dev/postgres/temporary-postgres.ts';
import { testBinaries } from '#dev/postgres/test-binaries.ts';
import { openDatabase, type PooledDatabase } from '../db/pool.ts';
import { endWaiting, isDatabaseWritable } from './deadline.ts';

/* A server of its own, because synchronous standbys are a setting of the whole server. */
let server: PostgresServer;
let db: PooledDatabase;
beforeAll(async () => {
  server = await startTemporaryPostgres({ isThrowaway: true, ...testBinaries() });
  db = openDatabase(server.url);
}, 120_000);
afterAll(async () => {
  await db.end();
  await server.stop();
});

const waitFor = async (standbys: string) => {
  await db.run(sql`${raw(`alter system set synchronous_standby_names = '${standbys}'`)}`);
  await db.run(sql`select pg_reload_conf()`);
};

test('a primary that waits for a missing standby counts as not writable, and probing it leaves no connections behind', async () => {
  expect(await isDatabaseWritable(db)).toBe(true);
  await waitFor('*');
  await expect.poll(() => isDatabaseWritable(db), { timeout: 20_000 }).toBe(false);
  const waiting = async () =>
    (await db.one<{ number: number }>(sql`select count(*) as number from pg_stat_activity where wait_event = 'SyncRep'`)).number;
  for (let looks = 0; looks < 3; looks += 1) expect(await isDatabaseWritable(db)).toBe(false);
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  await waitFor('');
  await expect.poll(() => isDatabaseWritable(db), { timeout: 20_000 }).toBe(true);
});

type Member = { readonly pid: number; readonly began: string };

const isWaiting = async ({ pid }: Member) =>
  (await db.many(sql`select from pg_stat_activity where pid = ${pid} and wait_event = 'SyncRep'`)).length > 0;

/** Starts a commit that waits for a standby. The first ones may not wait, because the server applies the setting with a delay. */
async function holdCommit(): Promise<{ member: Member; commit: Promise<void> }> {
  let member: Member | undefined;
  let isOver = false;
  const write = async () => {
    await db.transaction(async (tx) => {
      member = await tx.one<Member>(sql`
        select pg_backend_pid() as pid, transaction_timestamp()::text as began, pg_logical_emit_message(true, 'test', '')::text as written`);
    });
    isOver = true;
  };
  const commit = write();
  await expect.poll(async () => isOver || (member && (await isWaiting(member))), { timeout: 20_000 }).toBe(true);
  return member && !isOver ? { member, commit } : holdCommit();
}

test('a probe that gives up cancels only its own commit, not a later one on the same connection', async () => {
  await waitFor('*');
  const { member, commit } = await holdCommit();
  const { earlier } = await db.one<{ earlier: string }>(
    sql`select (${member.began}::timestamptz - interval '1 microsecond')::text as earlier`,
  );
  await endWaiting(db, { pid: member.pid, began: earlier });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await isWaiting(member)).toBe(true);
  await endWaiting(db, member);
  await commit;
  await waitFor('');
});
