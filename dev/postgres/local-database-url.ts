import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from '../machine/run.ts';
import { databaseUrlOf, readServerUrl } from './postgres.ts';

/** Where a local start keeps everything. */
export function localDataDir(): string {
  return process.env.OCEAN_DATA_DIR ?? join(ROOT, '.data');
}

/** The database of the local start that is running; undefined when none is. */
export function localDatabaseUrl(): string | undefined {
  const server = readServerUrl(join(localDataDir(), 'postgres'));
  return server && databaseUrlOf(server, 'ocean');
}
