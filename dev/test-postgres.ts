import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { createDatabase, type PostgresAddress, startPostgres } from './postgres.ts';
import { clearLeftover } from './postgres-cluster.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { TEMPLATE } from './test-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresAddress;
  }
}

const PREFIX = 'ocean-test-';

/**
 * Runs once before the tests: one PostgreSQL of their own, with a migrated template. TEST_POSTGRES_BIN names the
 * programs of another version, for example /usr/lib/postgresql/15/bin.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  // Started by root, PostgreSQL runs as another user, who must get through to its files.
  chmodSync(dataDir, 0o755);
  const programs = await findPostgresPrograms(process.env.TEST_POSTGRES_BIN);
  const server = await startPostgres({ dataDir, programs });
  const template = await createDatabase(server, TEMPLATE);
  await migrate(template.ownerUrl, { clockIsAdjustable: true });
  process.stdout.write(`tests use PostgreSQL ${server.version}\n`);
  const { url, port, appPassword } = server;
  project.provide('postgres', { url, port, appPassword });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
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

/** A run that begins now has no server yet. */
const BEGINNING_MS = 60_000;
