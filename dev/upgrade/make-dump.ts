import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { auditAndNote, describeFaults } from '../../apps/server/src/ledger/audit/audit.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { createDatabase, type DatabaseUrls } from '../postgres/postgres.ts';
import { startTemporaryPostgres } from '../postgres/temporary-postgres.ts';
import { createWorld, type World } from '../world/world.ts';
import { DUMPS, type DumpRecord } from './dump.ts';
import { SIGNER_LIMITS } from './fill-withdrawals.ts';
import { fillWorld } from './fill-world.ts';
import { recordVault } from './recorded-vault.ts';

/**
 * Fills a world, audits it and dumps its database under the name of its last migration: `npx tsx dev/upgrade/make-dump.ts`.
 * POSTGRES_BIN names the programs of the oldest supported PostgreSQL, including pg_dump, because every later version reads its
 * output. An existing dump is never replaced (docs/operations/upgrade.md, "Migrations").
 */
const DATABASE = 'filled_world';

const binDir = process.env.POSTGRES_BIN;
if (!binDir)
  throw new Error('Set POSTGRES_BIN to the folder of initdb, postgres and pg_dump, such as /usr/lib/postgresql/15/bin.');
const server = await startTemporaryPostgres({ binDir, isThrowaway: true });
try {
  const urls = await createDatabase(server, DATABASE);
  await migrate(urls.ownerUrl, { clockIsAdjustable: true });
  const name = await lastMigration(urls.ownerUrl);
  const file = join(DUMPS, `${name}.sql.gz`);
  if (existsSync(file)) throw new Error(`${file} exists. A dump is never made again: write a migration first.`);
  const record = await fillAndAudit(urls);
  const dumped = gzipSync(dumpDatabase(binDir, urls.ownerUrl), { level: 9 });
  writeFileSync(file, dumped);
  writeFileSync(join(DUMPS, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
  process.stdout.write(`${file}: ${dumped.length} bytes, ${Object.keys(record.checked).length} invariants hold\n`);
} finally {
  await server.stop();
}

async function fillAndAudit(urls: DatabaseUrls): Promise<DumpRecord> {
  const operators = LOCAL.operators.map(({ address }) => address.toLowerCase());
  // Kept, because the database is dumped after the world has closed.
  const database = { ...urls, drop: async () => undefined };
  const world = await createWorld({
    database,
    config: { signerPolicy: { limits: SIGNER_LIMITS, operators, owners: [], voucherHours: 24 } },
    pairs: ['BCG'],
  });
  try {
    await fillWorld(world);
    return await auditWorld(world);
  } finally {
    await world.close();
  }
}

/** @throws Error naming what an invariant found, or an invariant that found nothing to check */
async function auditWorld(world: World): Promise<DumpRecord> {
  const vault = recordVault(world);
  const db = openDatabase(world.database.ownerUrl, { connections: 1 });
  try {
    const { findings } = await auditAndNote(db, vault);
    const faults = describeFaults(findings);
    if (faults.length > 0) throw new Error(`The audit found:\n${faults.join('\n')}`);
    const idle = findings.filter(({ checked }) => checked === 0).map(({ name }) => name);
    if (idle.length > 0) throw new Error(`The world has nothing that these invariants check: ${idle.join(', ')}`);
    return { vault: vault.record(), checked: Object.fromEntries(findings.map(({ name, checked }) => [name, checked])) };
  } finally {
    await db.end();
  }
}

async function lastMigration(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select max(name) as name from schema_migration');
    return (rows[0]?.name ?? '').replace(/\.sql$/, '');
  } finally {
    await client.end();
  }
}

/** As inserts, which need no psql, and without the lines that only psql understands. */
function dumpDatabase(directory: string, url: string): string {
  const dumped = spawnSync(join(directory, 'pg_dump'), ['--no-owner', '--inserts', '--rows-per-insert=100', '--dbname', url], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (dumped.status !== 0) throw new Error(`pg_dump failed: ${dumped.stderr}`);
  return dumped.stdout.replace(/^\\(un)?restrict .*\n/gm, '');
}
