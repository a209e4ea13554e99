import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { migrate, missingMigrations } from './migrate.ts';
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

test('a new table is closed to every role until the migration grants access', async () => {
  const { open } = await owner.one<{ open: string[] }>(sql`
    select coalesce(array_agg(rolname || ' ' || privilege), '{}') as open
    from pg_roles, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
    where rolname like 'ocean%' and has_table_privilege(rolname, 'good', privilege)`);
  expect(open).toEqual([]);
});

test('a start fails when a file has changed since it was applied', async () => {
  await writeFile(join(directory, '0002_good.sql'), 'create table good (id int);');
  await expect(migrate(database.ownerUrl, { directory })).rejects.toThrow('0002_good.sql was applied and has changed since');
});

test.each([
  ['alone', ['0001_platform.sql']],
  ['to the last', ['0001_platform.sql', '0002_ledger.sql', '0097_rights_of_caps.sql']],
])('a database with the migrations from before the fold, %s, is refused by name', async (_which, names) => {
  const old = await createEmptyDatabase();
  const oldOwner = openDatabase(old.ownerUrl);
  try {
    await oldOwner.run(sql`create table schema_migration (name text primary key, checksum text not null)`);
    await oldOwner.run(sql`insert into schema_migration select name, 'any' from unnest(${names}::text[]) name`);
    const refusal = new RegExp(
      `^This database has the migrations 0001_platform\\.sql to ${names.at(-1)}, .* start with an empty database\\. ` +
        'Locally, remove the folder \\.data, or run: npm start -- --reset$',
    );
    await expect(migrate(old.ownerUrl)).rejects.toThrow(refusal);
    await expect(missingMigrations(oldOwner)).rejects.toThrow(refusal);
    expect(await oldOwner.many(sql`select name from schema_migration order by name`)).toHaveLength(names.length);
  } finally {
    await oldOwner.end();
    await old.drop();
  }
});
