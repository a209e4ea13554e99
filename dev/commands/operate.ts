import process from 'node:process';
import { localDatabaseUrl } from '../postgres/local-database-url.ts';

/**
 * `npm run params`, `prices`, `reserve` and `chain`: the operator's commands. DATABASE_URL selects the platform, by default the local
 * start.
 */
const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  params: () => import('../../apps/server/src/main/params.ts'),
  reserve: () => import('../../apps/server/src/main/reserve.ts'),
  chain: () => import('../../apps/server/src/main/chain.ts'),
  prices: () => import('../../apps/server/src/main/prices.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const url = process.env.DATABASE_URL ?? localDatabaseUrl();
if (url) process.env.DATABASE_URL = url;
await COMMANDS[name]?.();
