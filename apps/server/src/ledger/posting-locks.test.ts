import { expect, test } from 'vitest';
import type { PooledDatabase } from '../db/pool.ts';
import type { PostingStatement } from './ledger.ts';
import { transferred } from './movements.ts';
import { createLedger } from './post.ts';

type Item = { readonly name: string; readonly row: string };

/** A database that answers on command, and the batches that it received. */
function slowDatabase() {
  const batches: { names: readonly string[]; answer(): void }[] = [];
  const query = ({ values }: { values: unknown[] }) =>
    new Promise((resolve) => {
      const names = values.at(-1) as string[];
      batches.push({ names, answer: () => resolve({ rows: [{ outcomes: names.map(() => 'posted') }] }) });
    });
  const db = { prepares: false, withConnection: (work: (client: unknown) => unknown) => work({ query }) };
  return { db: db as unknown as PooledDatabase, batches };
}

const addressOf = (at: number) => `0x${at.toString(16).padStart(40, '0')}`;
/** Each movement between two other accounts, so that only `locks` can delay it. */
const movementOf = (at: number) =>
  transferred({ requestId: `request ${at}`, from: addressOf(2 * at + 1), to: addressOf(2 * at + 2), asset: 'USDT', units: 1n });

const LOCKING: PostingStatement<Item> = {
  text: () => 'select',
  values: (group) => [group.map(({ name }) => name)],
  locks: ({ row }) => [row],
  refusal: () => undefined,
};
const { locks: _, ...FREE } = LOCKING;

async function batchesOf(statement: PostingStatement<Item>) {
  const { db, batches } = slowDatabase();
  const ledger = createLedger(db);
  const posts = [ledger.postThrough(statement, movementOf(0), { name: 'first', row: 'hot' })];
  await expect.poll(() => batches).toHaveLength(1);
  for (let at = 1; at <= 64; at += 1) {
    posts.push(ledger.postThrough(statement, movementOf(at), { name: `${at}`, row: at % 2 === 0 ? 'hot' : `row ${at}` }));
  }
  await expect.poll(() => batches).toHaveLength(2);
  const second = batches[1]?.names ?? [];
  for (let at = 0; at < batches.length; at += 1) {
    batches[at]?.answer();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(posts)).toHaveLength(65);
  return { second, third: batches[2]?.names ?? [] };
}

test('a statement waits only for the batch in flight that holds one of its locks besides accounts', async () => {
  const { second, third } = await batchesOf(LOCKING);
  expect(second).toHaveLength(32);
  expect(second.filter((name) => Number(name) % 2 === 0)).toEqual([]);
  expect(third).toHaveLength(32);
});

test('a statement without locks delays nothing', async () => {
  expect((await batchesOf(FREE)).second).toHaveLength(64);
});
