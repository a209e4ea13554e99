import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf, createEconomy, type Economy, newOwner } from '#dev/economy/economy.ts';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import type { Database } from '../../../db/database.ts';
import { openDatabase } from '../../../db/pool.ts';
import { runBots } from '../run/run-bots.ts';
import { createActPartitions } from './create-act-partitions.ts';

let database: TestDatabase;
let economy: Economy;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  economy = await createEconomy(database);
  db = economy.context.db;
});
afterAll(async () => {
  await economy.audit();
  await economy.close();
  await database.drop();
});

const partitions = async () =>
  (
    await db.many<{ name: string }>(sql`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'bot_act'::regclass order by 1`)
  ).map(({ name }) => name);

/** The partition names of this month and the next two. */
const monthsFromNow = async () =>
  (
    await db.many<{ name: string }>(sql`
      select 'bot_act_' || to_char(date_trunc('month', date '1970-01-01' + platform_today()) + make_interval(months => n), 'YYYY_MM')
        as name
      from generate_series(0, 2) n order by n`)
  ).map(({ name }) => name);

const partitionOf = async (requestId: string) =>
  (
    await db.many<{ name: string }>(sql`select tableoid::regclass::text as name from bot_act where request_id = ${requestId}`)
  ).map(({ name }) => name);

/** A bot that can run today. */
async function owner(): Promise<{ owner: string; ids: string[] }> {
  const owner = newOwner();
  const ids = await economy.grants(owner, 2);
  await economy.funds(owner, 100n * 10n ** 18n);
  await economy.nextDay(8);
  return { owner, ids };
}

test('stores an act in the partition of its month', async () => {
  const one = await owner();
  await createActPartitions(economy.context);
  const call = callOf(one.owner);
  await runBots.actAll(economy.context, call, {});
  expect(await partitionOf(call.requestId)).toEqual((await monthsFromNow()).slice(0, 1));
});

test('an act whose month has no partition is done and repeated like any other', async () => {
  const one = await owner();
  await economy.nextDay(100);
  const call = callOf(one.owner);
  const first = await runBots.act(economy.context, call, one);
  expect(await partitionOf(call.requestId)).toEqual(['bot_act_other']);
  expect(await runBots.act(economy.context, call, one)).toEqual(first);

  // A late job leaves that month in the default partition and creates those that are still empty.
  const before = await partitions();
  await createActPartitions(economy.context);
  const [late, ...next] = await monthsFromNow();
  expect(await partitions()).toEqual([...before, ...next].sort());
  expect(await partitions()).not.toContain(late);
  expect(await runBots.act(economy.context, call, one)).toEqual(first);
});

test('creates each partition once, also in concurrent runs', async () => {
  await economy.nextDay(31);
  const before = [...new Set([...(await partitions()), ...(await monthsFromNow())])].sort();
  const again = await Promise.allSettled(Array.from({ length: 5 }, () => createActPartitions(economy.context)));
  expect(again.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  expect(await partitions()).toEqual(before);
});

test('creates partitions while acts are running', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => owner()));
  await economy.nextDay(35);
  const acts = owners.map((one) => runBots.actAll(economy.context, callOf(one.owner), {}));
  const done = await Promise.all([...acts, createActPartitions(economy.context)]);
  expect(done.slice(0, 8)).toMatchObject(Array(8).fill({ count: 2 }));
});

test('lets the owner role alone drop the partition of an old month', async () => {
  const [oldest = ''] = await partitions();
  for (const statement of [sql`drop table ${raw(oldest)}`, sql`delete from bot_act`, sql`select from ${raw(oldest)}`])
    await expect(db.run(statement)).rejects.toMatchObject({ code: '42501' });
  const ofOwner = openDatabase(database.ownerUrl, { connections: 1 });
  await ofOwner.run(sql`drop table ${raw(oldest)}`);
  await ofOwner.end();
  expect(await partitions()).not.toContain(oldest);
});
