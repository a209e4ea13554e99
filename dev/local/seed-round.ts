import { readPlatformNow } from '../../apps/server/src/areas/purchases/ido/queries.ts';
import { findRound } from '../../apps/server/src/areas/purchases/ido/store.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { operateIdo } from '../../apps/server/src/operate/treasury/operate-ido.ts';
import { LOCAL } from '../chain/local-keys.ts';

const TOTAL_BCG = '1000000';
const ROUND_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens a round of the IDO on a local platform that has none, by its operators' command and two signatures. */
export async function seedRound(env: Readonly<Record<string, string>>): Promise<void> {
  const { OPERATOR_DATABASE_URL = '', CHAIN_ID, VAULT = '' } = env;
  const db = openDatabase(OPERATOR_DATABASE_URL, { connections: 1 });
  const owners = LOCAL.operators.map(({ address }) => address.toLowerCase());
  try {
    const last = await findRound(db);
    if (last && last.round.closesAt > last.now) return;
    const now = await readPlatformNow(db);
    const closes = new Date(now.getTime() + ROUND_DAYS * DAY_MS);
    const times = ['--opens', now.toISOString(), '--closes', closes.toISOString()];
    for (const { key } of LOCAL.operators) {
      const desk = { db, chainId: Number(CHAIN_ID), vault: VAULT, owners, key };
      await operateIdo(desk, ['open', TOTAL_BCG, ...times, '--reason', 'a local start']);
    }
  } finally {
    await db.end();
  }
}
