import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { clearLeftover } from './postgres-cluster.ts';
import { findPostgresPrograms } from './postgres-programs.ts';

const PREFIX = 'ocean-test-';
/** A run that begins now has no server yet. */
const BEGINNING_MS = 60_000;

/** A PostgreSQL for one run of tests, whose data go when it stops. */
export async function startTemporaryPostgres(options: { binDir?: string; isThrowaway?: boolean } = {}): Promise<PostgresServer> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  // Started by root, PostgreSQL runs as another user, who must get through to its files.
  chmodSync(dataDir, 0o755);
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

/** Servers whose test run was killed have nobody left to stop them. Those of a run that goes on are left alone. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const directory = join(tmpdir(), name, 'cluster');
    try {
      await clearLeftover(directory);
    } catch {
      continue;
    }
    if (Date.now() - statSync(join(tmpdir(), name)).mtimeMs > BEGINNING_MS)
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
