import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Queryable } from './database.ts';
import { retrying } from './retrying.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Arbitrary key of the advisory lock that a migrating process holds until its transaction ends. */
const MIGRATION_LOCK = 7_226_001;

/** The first file of every database that was migrated before the files were folded into one file per subject. */
const FIRST_BEFORE_THE_FOLD = '0001_platform.sql';

type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

/**
 * Brings a database to the newest schema: applies every file of `migrations/` once, in order, in one transaction, so that
 * a failure changes nothing. Processes that start together wait for the first. Needs the owner role, and creates the roles
 * of the processes (login, no password) when they are missing.
 * `clockIsAdjustable` is true on local starts and in tests only. Otherwise the platform clock cannot be moved, and a
 * database whose clock was moved is rejected.
 * @throws Error when a file that was already applied has changed since, or the database is from before the fold.
 */
export async function migrate(
  ownerUrl: string,
  options: { directory?: string; clockIsAdjustable?: boolean } = {},
): Promise<void> {
  const migrations = await readMigrations(options.directory ?? MIGRATIONS);
  await retrying(async () => {
    const client = new pg.Client({ connectionString: ownerUrl, application_name: 'ocean-migrate' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await prepare(client);
      await applyMissing(client, migrations);
      if (options.clockIsAdjustable !== undefined) {
        await client.query('update platform_setting set clock_is_adjustable = $1', [options.clockIsAdjustable]);
      }
      await client.query('commit');
    } finally {
      await client.end();
    }
  });
}

/**
 * The files of this program that were not applied yet, or were applied with other content.
 * @throws Error when the database is from before the fold.
 */
export async function missingMigrations(q: Queryable): Promise<string[]> {
  const applied = await q.many<{ name: string; checksum: string }>(sql`select name, checksum from public.schema_migration`);
  const known = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  refuseBeforeTheFold(known);
  const needed = await readMigrations(MIGRATIONS);
  return needed.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Creates the list of applied files. The migrations themselves create roles and their rights: a new table is closed to
 * all roles.
 */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists public.schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`);
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from public.schema_migration');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseBeforeTheFold(applied);
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined)
      throw new Error(`${migration.name} was applied and has changed since: write a new migration instead.`);
    await applyOne(client, migration);
  }
}

/** Nothing had been released when the files were folded, so there is no upgrade path. */
function refuseBeforeTheFold(applied: ReadonlyMap<string, string>): void {
  if (!applied.has(FIRST_BEFORE_THE_FOLD)) return;
  const names = [...applied.keys()].sort();
  throw new Error(
    `This database has the migrations ${FIRST_BEFORE_THE_FOLD} to ${names.at(-1)}, from before they were folded into one file a ` +
      'subject. No release had them, so there is no way to upgrade it: start with an empty database. Locally, remove the folder ' +
      '.data, or run: npm start -- --reset',
  );
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.text);
  } catch (cause) {
    throw new Error(`${migration.name}: ${cause instanceof Error ? cause.message : 'failed'}`, { cause });
  }
  await client.query('insert into public.schema_migration (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
}
