import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { clearLeftover } from './postgres-cluster.ts';
import { findPostgresPrograms } from './postgres-programs.ts';

const PREFIX = 'ocean-test-';
/** A file system in memory, as Linux has it. */
const IN_MEMORY = '/dev/shm';
/** What a run needs at most, several times over: the databases of its workers and a log of 1 GB. */
const ENOUGH_BYTES = 6 * 1024 ** 3;
/** A run that begins now has no server yet. */
const BEGINNING_MS = 60_000;

/**
 * A PostgreSQL for one run of tests, whose data go when it stops. A throwaway one is kept in memory where there is room: each
 * database has some thousand files, and ext4 looks long for the places of new ones among those that were just removed.
 */
export async function startTemporaryPostgres(options: { binDir?: string; isThrowaway?: boolean } = {}): Promise<PostgresServer> {
  await removeLeftovers();
  const dataDir = makeTemporaryFolder(options);
  const programs = await findPostgresPrograms(options.binDir);
  const server = await startPostgres({ dataDir, programs, isThrowaway: options.isThrowaway ?? false });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removed by a later run, when this one is killed. */
export function makeTemporaryFolder({ isThrowaway = false }: { isThrowaway?: boolean }): string {
  const dataDir = mkdtempSync(join(isThrowaway && hasRoomInMemory() ? IN_MEMORY : tmpdir(), PREFIX));
  // Started by root, PostgreSQL runs as another user, who must get through to its files.
  chmodSync(dataDir, 0o755);
  return dataDir;
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES;
}

/** Servers whose test run was killed have nobody left to stop them. Those of a run that goes on are left alone. */
async function removeLeftovers(): Promise<void> {
  for (const folder of [tmpdir(), IN_MEMORY].filter((one) => existsSync(one))) {
    for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
      const directory = join(folder, name);
      try {
        await clearLeftover(join(directory, 'cluster'));
      } catch {
        continue;
      }
      if (Date.now() - statSync(directory).mtimeMs > BEGINNING_MS) rmSync(directory, { recursive: true, force: true });
    }
  }
}
