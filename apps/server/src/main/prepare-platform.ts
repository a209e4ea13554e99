import type { ServerConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { buildContext } from './build-context.ts';
import { bootstrapPlatform } from './start/bootstrap-platform.ts';

/** Migrates the database and decides what the first start decides, both with the owner role. Repeating it changes nothing. */
export async function preparePlatform(config: ServerConfig, ownerDatabaseUrl: string): Promise<void> {
  await migrate(ownerDatabaseUrl, { clockIsAdjustable: config.isLocal });
  await bootstrapAsOwner(config, ownerDatabaseUrl);
}

/** The genesis, the tokens and the first member of a database that is migrated. */
export async function bootstrapAsOwner(config: ServerConfig, ownerDatabaseUrl: string): Promise<void> {
  const context = buildContext({ ...config, databaseUrl: ownerDatabaseUrl });
  try {
    await bootstrapPlatform(context);
  } finally {
    await context.close();
  }
}
