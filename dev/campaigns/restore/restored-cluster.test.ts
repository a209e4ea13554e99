import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { NODES } from '../../cluster/cluster-settings.ts';
import { type DatabaseCluster, startDatabaseCluster } from '../../cluster/database-cluster.ts';
import { findPrograms } from '../../cluster/find-programs.ts';
import { until } from '../../cluster/until.ts';
import { osUser } from '../../postgres/postgres-programs.ts';
import { backupTools } from './backup-tools.ts';

const programs = findPrograms();
const WITHIN_MS = 600_000;

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const keeps = (url: string, what: string) => query(url, `insert into kept values ('${what}')`);

/** Resolves when everything that the primary has written so far is archived. */
async function archived(url: string, archive: string): Promise<void> {
  const [switched] = await query<{ name: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as name');
  await until(async () => readdirSync(archive).includes(switched?.name ?? ''), 'the archive with the last segment', 120_000);
}

/** Deletes the data of the nodes and etcd, but not the ports and passwords, which operators keep elsewhere. */
function loseAll({ folders }: DatabaseCluster): void {
  for (const node of NODES)
    for (const part of [node, `etcd-${node}`]) rmSync(join(folders.data, part), { recursive: true, force: true });
}

test.skipIf('missing' in programs)(
  'a cluster that lost all its nodes is one again, made of a base backup of a standby and what every node has archived',
  async () => {
    if ('missing' in programs) return;
    const base = mkdtempSync(join(tmpdir(), 'ocean-restored-'));
    chmodSync(base, 0o755);
    const tools = backupTools({ base, binDir: programs.postgresBin, user: osUser() });
    const start = (restoreCommand?: (dataDir: string) => string) =>
      startDatabaseCluster({
        dataDir: join(base, 'cluster'),
        archiveCommand: tools.archiveCommand,
        ...(restoreCommand === undefined ? {} : { restoreCommand }),
      });
    let cluster = await start();
    try {
      const { url } = cluster.address;
      await query(url, 'create table kept (what text)');
      await keeps(url, 'before the backup');
      const primary = (await cluster.patroni.primary()) ?? 'pg1';
      const standby = NODES.find((node) => node !== primary) ?? 'pg2';
      // As in ocean-backup.service: by the role that may only replicate.
      const { ports, passwords } = cluster.settings;
      const copied = await tools.takeBackup(
        `host=127.0.0.1 port=${ports[`${standby} postgres`]} user=replicator password=${passwords.replication}`,
      );
      expect(copied.problem).toBeUndefined();
      await keeps(url, 'after the backup');
      await cluster.patroni.switchOver(primary);
      await until(
        async () => (await cluster.patroni.isWhole()) && (await cluster.patroni.primary()) !== primary,
        'another primary',
        60_000,
      );
      await keeps(url, 'on the next timeline');
      await archived(url, tools.archive);
      expect(await tools.checkArchive(copied.output)).toEqual({ output: '', problem: undefined });
      await cluster.stop();
      loseAll(cluster);

      // The first node initialises itself from the backup; the other nodes copy it.
      cluster = await start((into) => tools.restoreCommand(copied.output, into));
      const rows = await query<{ what: string }>(url, 'select what from kept');
      expect(rows.map(({ what }) => what)).toEqual(['before the backup', 'after the backup', 'on the next timeline']);
      expect(await cluster.patroni.isStrict()).toBe(true);
      await keeps(url, 'in the restored cluster');
      const [archiving] = await query<{ mode: string }>(url, `select current_setting('archive_mode') as mode`);
      expect(archiving?.mode).toBe('off');
    } finally {
      await cluster.stop();
      rmSync(base, { recursive: true, force: true });
    }
  },
  WITHIN_MS,
);
