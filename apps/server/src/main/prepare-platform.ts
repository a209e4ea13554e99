import sql from 'sql-template-tag';
import type { ServerConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { migrate, missingMigrations } from '../db/migrate.ts';
import { countByStoredDecimals } from '../ledger/decimals.ts';
import { bootstrapPlatform, requireTokens } from './bootstrap-platform.ts';
import { buildContext } from './build-context.ts';
import { requireSamePlatform } from './start/check-database.ts';

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

/**
 * For a process without the owner's connection: requires a database that this version has prepared for the same tokens.
 * @throws Error that says what is missing or differs.
 */
export async function requirePrepared(context: Context): Promise<void> {
  const { db } = context;
  const missing = await missingMigrations(db);
  if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}: run apps/server/src/main/migrate.ts first.`);
  const { genesis } = await db.one<{ genesis: number | null }>(sql`select genesis_day as genesis from platform_setting`);
  if (genesis === null) throw new Error('The database has no genesis: run apps/server/src/main/migrate.ts first.');
  await requireSamePlatform(db, context.config);
  await requireTokens(context);
  await countByStoredDecimals(db);
}
