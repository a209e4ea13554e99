import type { ServerConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { buildContext } from './build-context.ts';
import { bootstrapPlatform } from './start/bootstrap-platform.ts';

/** Migrates the database and makes the decisions of the first start, both with the owner role. Repeating it changes nothing. */
export async function preparePlatform(config: ServerConfig, ownerDatabaseUrl: string): Promise<void> {
  await migrate(ownerDatabaseUrl, { clockIsAdjustable: config.isLocal });
  await bootstrapAsOwner(config, ownerDatabaseUrl);
}

/** Creates the genesis, the tokens and the first member in a migrated database. */
export async function bootstrapAsOwner(config: ServerConfig, ownerDatabaseUrl: string): Promise<void> {
  const context = buildContext({ ...config, databaseUrl: ownerDatabaseUrl });
  try {
    await bootstrapPlatform(context);
  } finally {
    await context.close();
  }
}
