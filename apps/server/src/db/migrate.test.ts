import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type PooledDatabase } from './pool.ts';

const ROW = 'create table platform_setting (clock_is_adjustable boolean); insert into platform_setting values (false);';

let database: TestDatabase;
let owner: PooledDatabase;
let directory: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  owner = openDatabase(database.ownerUrl);
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(join(directory, '0001_first.sql'), ROW);
  await writeFile(join(directory, 'notes.txt'), 'not a migration');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(directory, { recursive: true });
});

const applied = () => owner.many<{ name: string }>(sql`select name from schema_migration order by name`);

test('servers that start together apply each file once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => migrate(database.ownerUrl, { directory })));
  expect(await applied()).toEqual([{ name: '0001_first.sql' }]);
});

test('names a file that fails, and rolls back every migration of that start', async () => {
  await writeFile(join(directory, '0002_good.sql'), 'create table good ();');
  await writeFile(join(directory, '0003_bad.sql'), 'create table worse (); select nonsense;');
  await expect(migrate(database.ownerUrl, { directory })).rejects.toThrow('0003_bad.sql: column "nonsense" does not exist');
  expect(await owner.maybeOne(sql`select from pg_tables where tablename in ('good', 'worse')`)).toBeUndefined();
  await rm(join(directory, '0003_bad.sql'));
  await migrate(database.ownerUrl, { directory });
  expect(await applied()).toHaveLength(2);
});

test('tables that migrations make can be used by the app role', async () => {
  const app = openDatabase(database.appUrl);
  expect(await app.many(sql`select * from good`)).toEqual([]);
  await app.end();
});

test('a file that was changed after it was applied stops the start', async () => {
  await writeFile(join(directory, '0002_good.sql'), 'create table good (id int);');
  await expect(migrate(database.ownerUrl, { directory })).rejects.toThrow('0002_good.sql was applied and has changed since');
});
