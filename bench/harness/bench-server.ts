import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import sql from 'sql-template-tag';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { createDatabase, type DatabaseUrls, type PostgresServer, startPostgres } from '../../dev/postgres/postgres.ts';
import { findPostgresPrograms } from '../../dev/postgres/postgres-programs.ts';
import { allowForTests } from '../../dev/postgres/test-allowances.ts';

export type BenchServer = {
  readonly postgres: PostgresServer;
  readonly settings: Readonly<Record<string, string>>;
  /** Creates a migrated database. */
  database(name: string): Promise<DatabaseUrls>;
  stop(): Promise<void>;
};

const TEMPLATE = 'bench_template';
/** The settings that a report names. */
const REPORTED_SETTINGS = [
  'server_version',
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'shared_buffers',
  'max_wal_size',
  'wal_compression',
];

/** One PostgreSQL for all sides of this run; BENCH_POSTGRES_BIN selects the programs of another version. */
export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ocean-bench-'));
  await chmod(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir, programs: await findPostgresPrograms(process.env.BENCH_POSTGRES_BIN) });
  const template = await createDatabase(postgres, TEMPLATE);
  await migrate(template.ownerUrl, { clockIsAdjustable: true });
  await allowForTests(template.ownerUrl);
  return {
    postgres,
    settings: await readSettings(template.ownerUrl),
    database: (name) => createDatabase(postgres, name, { template: TEMPLATE }),
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readSettings(url: string): Promise<Record<string, string>> {
  const db = openDatabase(url, { connections: 1 });
  const rows = await db.many<{ name: string; value: string }>(sql`
    select name, current_setting(name) as value from unnest(${REPORTED_SETTINGS}::text[]) with ordinality n(name, o) order by o`);
  await db.end();
  return { ...machineSettings(), ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}

export function machineSettings(): Record<string, string> {
  return {
    node: process.version,
    cores: `${cpus().length} (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
  };
}

/** Flushes dirty pages before the next side begins: a checkpoint inside a round would slow down one side only. */
export async function settle(url: string): Promise<void> {
  const owner = openDatabase(url, { connections: 1 });
  await owner.run(sql`checkpoint`);
  await owner.end();
}
