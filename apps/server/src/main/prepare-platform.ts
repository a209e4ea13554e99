import sql from 'sql-template-tag';
import type { ServerConfig } from '../config.ts';
import type { Queryable } from '../db/database.ts';
import { migrate, missingMigrations } from '../db/migrate.ts';
import { bootstrapPlatform } from './bootstrap-platform.ts';
import { buildContext } from './build-context.ts';

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
 * For a process without the owner's connection: that somebody has prepared the database for this program and these tokens.
 * @throws Error that says what is missing.
 */
export async function requirePrepared(q: Queryable, config: ServerConfig): Promise<void> {
  const missing = await missingMigrations(q);
  if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}: run apps/server/src/main/migrate.ts first.`);
  const { genesis } = await q.one<{ genesis: number | null }>(sql`select genesis_day as genesis from platform_setting`);
  if (genesis === null) throw new Error('The database has no genesis: run apps/server/src/main/migrate.ts first.');
  const assets = await q.many<{ symbol: string; token: string | null }>(sql`select symbol, token_address as token from asset`);
  for (const { symbol, token } of assets) {
    const configured = config.tokens[symbol]?.address.toLowerCase();
    if (configured !== undefined && configured !== token) {
      throw new Error(`This database uses ${token ?? 'no token'} for ${symbol}; the configuration names ${configured}.`);
    }
  }
}
