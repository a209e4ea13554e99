import { readFileSync } from 'node:fs';
import type { TextKind } from '@ocean/api/operators/content';
import { readChanges } from '../../apps/server/src/areas/home/content/queries.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { operateContent } from '../../apps/server/src/operate/content/operate-content.ts';
import { LOCAL } from '../chain/local-keys.ts';

type Words = Readonly<Record<string, string>>;
type Demo = { readonly kind: TextKind; readonly texts: Words; readonly bodies?: Words; readonly route?: string };

const DEMO = new URL('demo-content.json', import.meta.url);

/**
 * Creates notices, news and a banner on a local platform as operators of a real platform do, by command and signature.
 * Leaves content unchanged that has ever been edited.
 */
export async function seedContent(env: Readonly<Record<string, string>>): Promise<void> {
  const { OPERATOR_DATABASE_URL = '', CHAIN_ID, VAULT = '' } = env;
  const db = openDatabase(OPERATOR_DATABASE_URL, { connections: 1 });
  const [{ address, key }] = LOCAL.operators;
  const desk = { db, chainId: Number(CHAIN_ID), vault: VAULT, owners: [address.toLowerCase()], key };
  try {
    if ((await readChanges(db, { limit: 1 })).length > 0) return;
    for (const { kind, texts, bodies = {}, route } of JSON.parse(readFileSync(DEMO, 'utf8')) as Demo[]) {
      const words = [
        ...Object.entries(texts).flatMap(([code, text]) => [`--${code}`, text]),
        ...Object.entries(bodies).flatMap(([code, text]) => [`--text-${code}`, text]),
      ];
      await operateContent(desk, ['add', kind, ...words, ...(route ? ['--to', route] : []), '--reason', 'a local start']);
    }
  } finally {
    await db.end();
  }
}
