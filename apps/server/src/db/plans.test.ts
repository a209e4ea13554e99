import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { openDatabase, type PooledDatabase } from './pool.ts';

/*
 * Where a kind of plan is switched off and has to be used all the same, its cost before PostgreSQL 18 is above every
 * threshold of `jit`: the server then compiles each statement of each call. Debian's server has `jit` on.
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

test('a function that switches off kinds of plans switches compilation off too', async () => {
  const functions = await owner.many<{ name: string; isCompiled: boolean }>(sql`
    select oid::regproc::text as name, not 'jit=off' = any (proconfig) as "isCompiled" from pg_proc
    where exists (select from unnest(proconfig) setting where setting like 'enable\\_%') order by name`);
  expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['ledger.post', 'post_transfers']));
  expect(functions.filter(({ isCompiled }) => isCompiled)).toEqual([]);
});

test('a posting leaves the settings of its caller as they were', async () => {
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
