import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { PostgresServer } from './postgres.ts';
import { runCluster } from './postgres-cluster.ts';
import { findPostgresPrograms } from './postgres-programs.ts';

export type ReplicaServer = {
  readonly port: number;
  /** The same database there. */
  urlOf(primaryUrl: string): string;
  stop(): Promise<void>;
};

/** What changes while it is copied is in the log; the rest is of the server that runs. */
const NOT_COPIED = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|standby\.signal)$/;

/**
 * A server that follows another one of this machine, for tests and benchmarks. Copied by the backup functions of PostgreSQL:
 * `pg_basebackup` is not in every package of the programs.
 * @param replica.binDir Programs of another version than the embedded one; the primary's.
 */
export async function startReplica(
  primary: Pick<PostgresServer, 'url' | 'port'>,
  replica: { primaryDir: string; dataDir: string; binDir?: string },
): Promise<ReplicaServer> {
  const programs = await findPostgresPrograms(replica.binDir);
  const directory = join(replica.dataDir, 'cluster');
  mkdirSync(replica.dataDir, { recursive: true, mode: 0o755 });
  rmSync(directory, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', true)`);
    const from = join(replica.primaryDir, 'cluster');
    cpSync(from, directory, { recursive: true, filter: (path) => !NOT_COPIED.test(path.slice(from.length)) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(directory, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  writeFileSync(join(directory, 'standby.signal'), '');
  const settings = { primary_conninfo: primary.url, hot_standby_feedback: 'on' };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(join(directory, 'postgresql.auto.conf'), lines.join(''), { mode: 0o600 });
  if (programs.user) spawnSync('chown', ['-R', `${programs.user.uid}:${programs.user.gid}`, directory]);
  const cluster = { directory, logFile: join(replica.dataDir, 'postgres.log') };
  const running = await runCluster({ programs, cluster, isThrowaway: true });
  return {
    port: running.port,
    urlOf: (primaryUrl) => primaryUrl.replace(`:${primary.port}/`, `:${running.port}/`),
    stop: running.stop,
  };
}
