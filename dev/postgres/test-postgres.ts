import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { createDatabase, type PostgresAddress } from './postgres.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';
import { allowForTests } from './test-allowances.ts';
import { testBinaries } from './test-binaries.ts';
import { TEMPLATE } from './test-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresAddress;
  }
}

/**
 * Runs once before the tests: starts their PostgreSQL with a migrated template. TEST_POSTGRES_BIN names the programs of another
 * version, for example /usr/lib/postgresql/15/bin. The data need not survive a crash of the machine.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryPostgres({ isThrowaway: true, ...testBinaries() });
  const template = await createDatabase(server, TEMPLATE);
  await migrate(template.ownerUrl, { clockIsAdjustable: true });
  await allowForTests(template.ownerUrl);
  process.stdout.write(`tests use PostgreSQL ${server.version}\n`);
  const { url, port, appPassword } = server;
  project.provide('postgres', { url, port, appPassword });
  return () => server.stop();
}
