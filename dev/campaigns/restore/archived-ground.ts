import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { startChain } from '../../chain/chain.ts';
import { LOCAL } from '../../chain/local-keys.ts';
import { createDatabase, dropDatabase, type PostgresServer, startPostgres } from '../../postgres/postgres.ts';
import { findPostgresPrograms, type PostgresPrograms } from '../../postgres/postgres-programs.ts';
import { allowForTests } from '../../postgres/test-allowances.ts';
import type { Ground } from '../harness/ground.ts';
import { type BackupTools, backupTools } from './backup-tools.ts';

const TEMPLATE = 'campaign_template';
const ARCHIVED_WITHIN_MS = 60_000;
const POLL_MS = 50;
const SEGMENT = /^[0-9A-F]{24}$/;

/** A ground whose database archives its WAL and can be replaced by a restored database at the same port. */
export type ArchivedGround = Ground & {
  readonly tools: BackupTools;
  /** Segments in the archive, oldest first. */
  segments(): string[];
  takeBackup(): Promise<string>;
  /** Completes the current segment and waits until it is archived. */
  archiveAll(): Promise<void>;
  /** Ends the server and abandons its data. */
  giveUp(): Promise<void>;
  /** Removes a segment from the archive, counted from the oldest. */
  loseSegment(at: number): void;
  /** Problems of the archive that affect this backup. */
  problems(backup: string): Promise<string[]>;
  /** Starts a new server from a backup and the archive, restored to a moment. @returns refusals */
  restore(backup: string, moment: string): Promise<string[]>;
};

export async function startArchivedGround(binDir: string): Promise<ArchivedGround> {
  const base = mkdtempSync(join(tmpdir(), 'ocean-restore-'));
  chmodSync(base, 0o755);
  const programs = await findPostgresPrograms(binDir);
  const tools = backupTools({ base, binDir, user: programs.user });
  // The server must be ready only when its recovery is complete, not as soon as it can be read.
  const settings = { archive_mode: 'on', archive_command: tools.archiveCommand, archive_timeout: '60', hot_standby: 'off' };
  const server = await startRestorable({ base, programs, settings });
  const segments = () =>
    readdirSync(tools.archive)
      .filter((name) => SEGMENT.test(name))
      .sort();
  const template = await createDatabase(server.now(), TEMPLATE);
  await migrate(template.ownerUrl, { clockIsAdjustable: true });
  await allowForTests(template.ownerUrl);
  const chain = await startChain({ chainId: LOCAL.chainId });
  let made = 0;
  return {
    tools,
    dataDir: base,
    rpcUrl: chain.rpcUrl,
    async createDatabase(from = TEMPLATE) {
      made += 1;
      const name = `platform_${made}`;
      const urls = await createDatabase(server.now(), name, { template: from });
      return { ...urls, name, drop: () => dropDatabase(server.now(), name) };
    },
    postmasterPid: () => {
      throw new Error('this ground is not killed');
    },
    restartPostgres: server.startAgain,
    segments,
    async takeBackup() {
      const { output, problem } = await tools.takeBackup(server.now().url);
      if (problem !== undefined) throw new Error(`the backup failed: ${problem}`);
      return output;
    },
    archiveAll: () => archiveAll(server.now().url),
    giveUp: () => server.now().stop(),
    loseSegment(at) {
      rmSync(join(tools.archive, segments()[at] ?? ''));
    },
    async problems(backup) {
      const { problem } = await tools.checkArchive(backup);
      return problem === undefined ? [] : [problem];
    },
    restore: (backup, moment) => server.replaceBy(async (into) => (await tools.restoreTo({ backup, into, moment })).problem),
    async stop() {
      await chain.stop();
      await server.now().stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

type Restorable = {
  readonly base: string;
  readonly programs: PostgresPrograms;
  readonly settings: Readonly<Record<string, string>>;
};

/** A server whose files can be exchanged for others, at the same port and with the same passwords. */
async function startRestorable({ base, programs, settings }: Restorable) {
  let generation = 0;
  let dataDir = join(base, 'server-0');
  let postgres: PostgresServer = await startPostgres({ dataDir, programs, settings });
  const startAgain = async () => {
    postgres = await startPostgres({ dataDir, programs, settings, port: postgres.port });
  };
  return {
    now: () => postgres,
    startAgain,
    /** @returns refusals of the new files, by `make` or by PostgreSQL */
    async replaceBy(make: (cluster: string) => Promise<string | undefined>): Promise<string[]> {
      generation += 1;
      const restored = join(base, `server-${generation}`);
      mkdirSync(restored, { mode: 0o755 });
      if (programs.user) chownSync(restored, programs.user.uid, programs.user.gid);
      copyFileSync(join(dataDir, 'passwords.json'), join(restored, 'passwords.json'));
      const problem = await make(join(restored, 'cluster'));
      if (problem !== undefined) return [problem];
      dataDir = restored;
      return startAgain().then(
        () => [],
        (error: unknown) => [`PostgreSQL did not end its recovery: ${String(error)}`],
      );
    },
  };
}

async function archiveAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    const wanted = rows[0]?.name ?? '';
    for (const deadline = Date.now() + ARCHIVED_WITHIN_MS; Date.now() < deadline; await sleep(POLL_MS)) {
      const found = await client.query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver');
      if ((found.rows[0]?.last ?? '') >= wanted) return;
    }
    throw new Error(`segment ${wanted} was not archived in time`);
  } finally {
    await client.end();
  }
}
