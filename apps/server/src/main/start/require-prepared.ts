import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { missingMigrations } from '../../db/migrate.ts';
import { countByStoredDecimals } from '../../ledger/decimals.ts';
import { requireTokens } from './bootstrap-platform.ts';
import { requireSamePlatform } from './check-database.ts';

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
