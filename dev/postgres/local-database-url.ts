import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from '../machine/run.ts';
import { databaseUrlOf, databaseUrls, readServer, readServerUrl } from './postgres.ts';

/** The folder in which a local start keeps all its data. */
export function localDataDir(): string {
  return process.env.OCEAN_DATA_DIR ?? join(ROOT, '.data');
}

/** The local database's URL for the operators' role; undefined when no local start has run. */
export function localOperatorUrl(): string | undefined {
  const server = readServer(join(localDataDir(), 'postgres'));
  return server && databaseUrls(server, 'ocean').operatorUrl;
}

/** The local start's contract addresses. */
export function readLocalDeployment(): { vault: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(localDataDir(), 'deployment.json'), 'utf8')) as { vault: string };
  } catch {
    return undefined;
  }
}

/** The URL of the running local start's database; undefined when none runs. */
export function localDatabaseUrl(): string | undefined {
  const server = readServerUrl(join(localDataDir(), 'postgres'));
  return server && databaseUrlOf(server, 'ocean');
}
