import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { familyOf, signalAll } from '../machine/process-family.ts';
import type { PostgresAddress } from './postgres.ts';
import { runCluster } from './postgres-cluster.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { makeTemporaryFolder } from './temporary-postgres.ts';

export type TemporaryReplica = {
  /** The URL of the same role and database on the replica. */
  urlOf(primaryUrl: string): string;
  /** Ends the server. */
  stop(): Promise<void>;
  /** Restarts it with the same data and port. */
  start(): Promise<void>;
  /** Freezes all its processes (SIGSTOP). */
  freeze(): void;
  /** Resumes them. */
  thaw(): void;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
};

/** Files that belong to the running server. The others may change during the copy, because the WAL has these changes. */
const NOT_COPIED = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|standby\.signal)$/;

/**
 * A standby of another server of this machine, whose databases must not be created or dropped during the copy. Copied by
 * PostgreSQL's backup functions, because not every package contains `pg_basebackup`.
 * @param options.binDir The primary's programs, if they are not the embedded ones.
 */
export async function startTemporaryReplica(
  primary: PostgresAddress,
  options: { binDir?: string; settings?: Readonly<Record<string, string>> } = {},
): Promise<TemporaryReplica> {
  const programs = await findPostgresPrograms(options.binDir);
  const dataDir = makeTemporaryFolder({ isThrowaway: true });
  const directory = join(dataDir, 'cluster');
  await copyCluster(primary.url, directory);
  writeFileSync(join(directory, 'standby.signal'), '');
  const settings = { primary_conninfo: primary.url, hot_standby_feedback: 'on', ...options.settings };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(join(directory, 'postgresql.auto.conf'), lines.join(''), { mode: 0o600 });
  const { user } = programs;
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, directory]);
  const cluster = { directory, logFile: join(dataDir, 'postgres.log') };
  let running = await runCluster({ programs, cluster, isThrowaway: true });
  const { port } = running;
  return {
    urlOf: (primaryUrl) => primaryUrl.replace(`:${primary.port}/`, `:${port}/`),
    stop: () => running.stop(),
    async start() {
      running = await runCluster({ programs, cluster, isThrowaway: true, port });
    },
    freeze: () => signalAll(familyOf(postmasterIn(directory)), 'SIGSTOP'),
    thaw: () => signalAll(familyOf(postmasterIn(directory)), 'SIGCONT'),
    async remove() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function postmasterIn(directory: string): number {
  return Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function copyCluster(url: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: shown } = await client.query<{ data_directory: string }>('show data_directory');
    const from = shown[0]?.data_directory ?? '';
    await client.query(`select pg_backup_start('replica', true)`);
    cpSync(from, to, { recursive: true, filter: (path) => !NOT_COPIED.test(path.slice(from.length)) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}
