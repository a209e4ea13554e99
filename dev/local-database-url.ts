import { join } from 'node:path';
import process from 'node:process';
import { databaseUrlOf, readServerUrl } from './postgres.ts';
import { ROOT } from './run.ts';

/** Where a local start keeps everything. */
export function localDataDir(): string {
  return process.env.OCEAN_DATA_DIR ?? join(ROOT, '.data');
}

/** The database of the local start that is running; undefined when none is. */
export function localDatabaseUrl(): string | undefined {
  const server = readServerUrl(join(localDataDir(), 'postgres'));
  return server && databaseUrlOf(server, 'ocean');
}
