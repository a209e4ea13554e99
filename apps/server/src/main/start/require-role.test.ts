import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import type { Context } from '../../context.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { requirePrepared } from './require-prepared.ts';
import { type ProcessName, requireRole } from './require-role.ts';

let database: TestDatabase;
const pools = new Map<string, PooledDatabase>();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all([...pools.values()].map((pool) => pool.end()));
  await database.drop();
});

type Url = 'apiUrl' | 'indexerUrl' | 'workerUrl' | 'operatorUrl' | 'appUrl' | 'ownerUrl';

function by(url: Url): PooledDatabase {
  const pool = pools.get(url) ?? openDatabase(database[url], { connections: 1 });
  pools.set(url, pool);
  return pool;
}

const production = { isProduction: true };
const elsewhere = { isProduction: false };

test.each<[ProcessName, Url]>([
  ['api', 'apiUrl'],
  ['indexer', 'indexerUrl'],
  ['worker', 'workerUrl'],
])('the %s starts with its own role', async (process, url) => {
  await requireRole(by(url), process, production);
});

test.each<[ProcessName, Url, RegExp]>([
  ['api', 'indexerUrl', /^The api must not run with a database role that may insert payment; ocean_indexer may/],
  ['api', 'workerUrl', /^The api must not run with a database role that may delete session; ocean_worker may/],
  ['api', 'operatorUrl', /^The api must not run with a database role that may insert parameter_value; ocean_operator may/],
  ['api', 'ownerUrl', /it is a superuser|^The api must not run with/],
  ['worker', 'appUrl', /^The worker must not run with a database role that may insert payment; ocean_together may/],
  ['indexer', 'appUrl', /^The indexer must not run with a database role that may insert parameter_value; ocean_together may/],
  ['indexer', 'ownerUrl', /it is a superuser|^The indexer must not run with/],
])('in production the %s refuses a stronger role: %s', async (process, url, sentence) => {
  await expect(requireRole(by(url), process, production)).rejects.toThrow(sentence);
});

test.each<[ProcessName, Url]>([
  ['indexer', 'apiUrl'],
  ['indexer', 'workerUrl'],
  ['worker', 'apiUrl'],
  ['worker', 'indexerUrl'],
])('everywhere the %s refuses a role that cannot do its work: %s', async (process, url) => {
  await expect(requireRole(by(url), process, elsewhere)).rejects.toThrow(/^The \w+ needs a database role that may/);
});

test('outside production one role may serve every process', async () => {
  for (const process of ['api', 'indexer', 'worker'] as const) await requireRole(by('appUrl'), process, elsewhere);
});

describe('a process without the owner role', () => {
  const token = `0x${'c'.repeat(40)}` as const;
  const tokens = { USDT: { address: token, decimals: 6, resetsApproval: true } };
  const config = { tokens, chainId: 1, vault: token } as unknown as Context['config'];
  const chain = { tokenDecimals: async () => 6 } as unknown as Context['chain'];
  const starts = () => requirePrepared({ db: by('apiUrl'), config, chain } as unknown as Context);

  test('refuses a database without genesis, with another token, or of another version', async () => {
    await expect(starts()).rejects.toThrow('The database has no genesis');
    const owner = by('ownerUrl');
    await owner.run(sql`update platform_setting set genesis_day = platform_today(), chain_id = 1, vault = ${token}`);
    await expect(starts()).rejects.toThrow(`This database has no token for USDT; the configuration names ${token}.`);
    await owner.run(sql`update asset set token_address = ${token}, decimals = 6 where symbol = 'USDT'`);
    await starts();
    await owner.run(sql`update asset set token_address = ${`0x${'d'.repeat(40)}`} where symbol = 'USDT'`);
    await expect(starts()).rejects.toThrow(/^This database uses 0xd+ for USDT; the configuration names 0xc+\.$/);
    await owner.run(sql`delete from schema_migration where name like '0001%'`);
    await expect(starts()).rejects.toThrow(/^The database lacks 0001_roles.sql/);
  });
});
