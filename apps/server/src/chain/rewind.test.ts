import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startLyingNode } from '#dev/chain/lying-node.ts';
import { createPaperChain, type PaperChain } from '#dev/chain/paper-chain.ts';
import { hidesPayment, inventsDepositAfter } from '#dev/chain/paper-lies.ts';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/pool.ts';
import { operateChain } from '../main/operate-chain.ts';
import { readFollowerHealth } from './events-store.ts';
import { createFollower } from './follow.ts';
import { readRewinds } from './rewind.ts';

const CHAIN = { chainId: 31_338, vault: `0x${'7a'.repeat(20)}`, startTime: 1_700_000_000 } as const;
const PAYMENT = { sender: `0x${'01'.repeat(20)}`, token: `0x${'7b'.repeat(20)}`, units: 5n } as const;
const CONFIRMATIONS = 3;

let chain: PaperChain;
let nodes: Awaited<ReturnType<typeof startLyingNode>>[];
let database: TestDatabase;
let db: Database;
let settled: bigint[];

beforeAll(async () => {
  const start = () => startLyingNode((question) => chain.answer(question));
  nodes = [await start(), await start(), await start()];
});
beforeEach(async () => {
  // Payments 1 to 5 in blocks 1, 3, 5, 7 and 9, and blocks on top of them.
  chain = createPaperChain(CHAIN);
  for (let i = 0; i < 5; i += 1) {
    chain.mine([PAYMENT]);
    chain.mine();
  }
  chain.mineEmpty(20);
  for (const node of nodes) node.tellsTheTruth();
  database = await createTestDatabase();
  db = openDatabase(database.appUrl);
  settled = [];
});
afterEach(async () => {
  await db.end();
  await database.drop();
});
afterAll(() => Promise.all(nodes.map((node) => node.stop())));

const follow = (count: number) =>
  createFollower({
    ...CHAIN,
    db,
    rpcUrls: nodes.slice(0, count).map(({ url }) => url),
    deployBlock: 1,
    confirmations: CONFIRMATIONS,
    log: pino({ level: 'silent' }),
    usesFinalizedTag: false,
    onFinal: {
      async payments(_tx, payments) {
        settled.push(...payments.map(({ paymentId }) => paymentId));
      },
      claim: async () => undefined,
    },
  });

async function steps(count: number, follower = follow(3)): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    chain.mineEmpty(1);
    await follower.step().catch(() => undefined);
  }
}

const allSettled = () => expect(settled.toSorted((a, b) => Number(a - b))).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);

describe('a payment hidden below the base', () => {
  test.each([
    [1, 'the only node'],
    [3, 'two of three nodes'],
  ])('by %i configured, %s for a while, is found and settled, and the way back is recorded', async (count) => {
    for (const node of nodes.slice(0, 2)) node.tells(hidesPayment(5n));
    const follower = follow(count);
    await steps(4, follower);
    expect(settled).toEqual([1n, 2n, 3n, 4n]);
    expect((await readFollowerHealth(db))?.baseBlock).toBeGreaterThan(9);
    for (const node of nodes) node.tellsTheTruth();
    chain.mine([PAYMENT]);
    await steps(6, follower);
    allSettled();
    expect(await readFollowerHealth(db)).toMatchObject({ state: 'following', trouble: null });
    expect(await readRewinds(db)).toMatchObject([
      { cause: 'recovery', author: 'follower', toBlock: 8, reason: '1 payments and 0 claims are missing' },
    ]);
  });

  test('is not believed when one node of three invents it', async () => {
    await steps(1);
    nodes[0]?.tells(inventsDepositAfter(3n, { units: 999n }));
    chain.mine([PAYMENT]);
    await steps(8);
    allSettled();
    expect(await readRewinds(db)).toEqual([]);
    expect(await readFollowerHealth(db)).toMatchObject({ state: 'following', trouble: null });
  });
});

test('halts when events are settled that a quorum does not know: going back cannot undo money', async () => {
  for (const node of nodes) node.tells(inventsDepositAfter(5n, { units: 999n }));
  await steps(2);
  expect(settled).toHaveLength(6);
  for (const node of nodes) node.tellsTheTruth();
  chain.mine([PAYMENT]);
  await steps(4);
  expect(settled).toHaveLength(6);
  expect(await readFollowerHealth(db)).toMatchObject({ state: 'halted', trouble: expect.stringMatching(/settled here/) });
});

describe('npm run chain', () => {
  const run = (...args: string[]) => operateChain(db, { args, user: 'carol' });

  test('rewinds to a block: everything is read again, nothing is settled twice, and the act is recorded', async () => {
    await steps(2);
    const base = (await readFollowerHealth(db))?.baseBlock;
    await run('rewind', '4', '--reason', 'a node of ours was taken over');
    expect(await readFollowerHealth(db)).toMatchObject({ baseBlock: 4, headBlock: 4 });
    chain.mine([PAYMENT]);
    await steps(5);
    allSettled();
    expect(await readFollowerHealth(db)).toMatchObject({ state: 'following', trouble: null, headBlock: chain.head() });
    const [, line] = await run('show');
    expect(line).toMatch(new RegExp(`${base} → 4, operator by carol: a node of ours was taken over$`));
  });

  test('after a rewind to the start an event that was settled and does not exist halts the follower', async () => {
    await steps(2);
    await run('rewind', '0', '--reason', 'x');
    chain.forksAbove(6);
    chain.mineEmpty(40);
    await steps(2);
    expect(await readFollowerHealth(db)).toMatchObject({ state: 'halted', trouble: expect.stringMatching(/settled here/) });
    expect(settled).toEqual([1n, 2n, 3n, 4n, 5n]);
  });

  test.each([
    [[]],
    [['rewind']],
    [['rewind', '3']],
    [['rewind', 'three', '--reason', 'x']],
    [['rewind', '3', '4', '--reason', 'x']],
    [['rewind', '900', '--reason', 'x']],
    [['show', '3']],
    [['show', '--loud']],
  ])('%j changes nothing', async (args) => {
    await steps(1);
    const before = await readFollowerHealth(db);
    await expect(run(...args)).rejects.toThrow(/npm run chain|nothing was changed/);
    expect(await readFollowerHealth(db)).toEqual(before);
  });
});
