import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fund, someone } from '#dev/ledger/test-ledger.ts';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { POST_TEXT, postValues } from '../ledger/posting-call.ts';
import { openDatabase, type PooledDatabase } from './pool.ts';

/*
 * When a disabled plan type must be used all the same, PostgreSQL before version 18 adds a cost above every threshold
 * of `jit`, so that the server compiles each statement of each call. Debian's server has `jit` on.
 */
let database: TestDatabase;
let owner: PooledDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, { connections: 1 });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('a function that disables plan types disables JIT compilation too', async () => {
  const functions = await owner.many<{ name: string; isCompiled: boolean }>(sql`
    select oid::regproc::text as name, not 'jit=off' = any (proconfig) as "isCompiled" from pg_proc
    where exists (select from unnest(proconfig) setting where setting like 'enable\\_%') order by name`);
  expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['ledger.post', 'post_transfers']));
  expect(functions.filter(({ isCompiled }) => isCompiled)).toEqual([]);
});

test("a posting leaves its caller's settings unchanged", async () => {
  const settings = raw(
    `name in ('jit', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'plan_cache_mode', 'synchronous_commit')`,
  );
  await owner.transaction(async (tx) => {
    await tx.run(sql`set local jit = on`);
    const read = () => tx.many(sql`select name, setting from pg_settings where ${settings} order by name`);
    const before = await read();
    const none = raw(Array.from({ length: 28 }, (_, at) => (at === 27 ? 'false' : `'{}'`)).join(', '));
    await tx.run(sql`select post_transfers('{}', ${none})`);
    expect(await read()).toEqual(before);
  });
});

/** What PostgreSQL reports about every statement of a session, including those inside functions. */
async function plansOf(work: (client: pg.Client) => Promise<unknown>): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  const plans: string[] = [];
  client.on('notice', ({ message }) => void plans.push(message ?? ''));
  await client.connect();
  try {
    await client.query(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_nested_statements = on;
      set auto_explain.log_level = notice; set jit = on`);
    await work(client);
    return plans;
  } finally {
    await client.end();
  }
}

const isCompiled = (plan: string) => /^JIT:/m.test(plan);

const postFunds = (client: pg.Client) =>
  client.query(
    POST_TEXT,
    postValues([fund(someone().address, 'USDT', 5_000_000n)], { isKnown: () => false, allOrNothing: true }),
  );

test('posting compiles nothing on a server that has jit on', async ({ skip }) => {
  const { can } = await owner.one<{ can: boolean }>(sql`select pg_jit_available() as can`);
  if (!can) skip('this PostgreSQL cannot compile: TEST_POSTGRES_BIN=/usr/lib/postgresql/15/bin can');
  const plans = await plansOf(postFunds);
  expect(plans.length).toBeGreaterThan(5);
  expect(plans.filter(isCompiled)).toEqual([]);
  // Control: the same function without its own settings does compile.
  const { signature } = await owner.one<{ signature: string }>(
    sql`select 'ledger.post'::regproc::oid::regprocedure::text as signature`,
  );
  await owner.run(sql`${raw(`alter function ${signature} reset jit`)}`);
  const without = await plansOf(postFunds);
  expect(without.filter(isCompiled).length).toBeGreaterThan(0);
});
