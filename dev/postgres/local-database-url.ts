import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from '../machine/run.ts';
import { databaseUrlOf, databaseUrls, readServer, readServerUrl } from './postgres.ts';

/** Where a local start keeps everything. */
export function localDataDir(): string {
  return process.env.OCEAN_DATA_DIR ?? join(ROOT, '.data');
}

/** The same by the operators' role; undefined when no local start has run. */
export function localOperatorUrl(): string | undefined {
  const server = readServer(join(localDataDir(), 'postgres'));
  return server && databaseUrls(server, 'ocean').operatorUrl;
}

/** Where the contracts of the local start are. */
export function readLocalDeployment(): { vault: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(localDataDir(), 'deployment.json'), 'utf8')) as { vault: string };
  } catch {
    return undefined;
  }
}

/** The database of the local start that is running; undefined when none is. */
export function localDatabaseUrl(): string | undefined {
  const server = readServerUrl(join(localDataDir(), 'postgres'));
  return server && databaseUrlOf(server, 'ocean');
}
