import process from 'node:process';
import { readConfig } from './config.ts';
import { preparePlatform } from './prepare-platform.ts';

/** The only program with the owner role: run once before the others, and again with every new version. */
const config = readConfig(process.env);
if (config.ownerDatabaseUrl === null) throw new Error('OWNER_DATABASE_URL is not set.');
await preparePlatform(config, config.ownerDatabaseUrl);
