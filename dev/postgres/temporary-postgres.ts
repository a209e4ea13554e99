import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { clearLeftover } from './postgres-cluster.ts';
import { findPostgresPrograms } from './postgres-programs.ts';

const PREFIX = 'ocean-test-';
/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times what a run needs at most: the databases of its workers and 1 GB of WAL. */
const ENOUGH_BYTES = 6 * 1024 ** 3;
/** A run that has just begun may have no server yet. */
const BEGINNING_MS = 60_000;

/**
 * A PostgreSQL for one test run, whose data are removed when it stops. A throwaway server's data are kept in memory if there is
 * room: each database has about a thousand files, and ext4 allocates new files slowly among many that were just removed.
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

/** Creates a folder that a later run removes if this run is killed. */
export function makeTemporaryFolder({ isThrowaway = false }: { isThrowaway?: boolean }): string {
  const dataDir = mkdtempSync(join(isThrowaway && hasRoomInMemory() ? IN_MEMORY : tmpdir(), PREFIX));
  // Under root, PostgreSQL runs as another user, which must be able to reach its files.
  chmodSync(dataDir, 0o755);
  return dataDir;
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES;
}

/** Stops servers whose test run was killed, and leaves those of a running one alone. */
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
