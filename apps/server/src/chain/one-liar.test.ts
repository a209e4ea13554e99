import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Lie, startLyingNode } from '#dev/chain/lying-node.ts';
import { createPaperChain, type PaperChain } from '#dev/chain/paper-chain.ts';
import { allOf, finalizes, forgesTime, hidesPayment, inventsDepositAfter, onHeader, when } from '#dev/chain/paper-lies.ts';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/pool.ts';
import type { PaymentEvent } from './chain-port.ts';
import { readFollowerHealth } from './events-store.ts';
import { createFollower, type FollowerOptions } from './follow.ts';

const CHAIN = { chainId: 31_338, vault: `0x${'7a'.repeat(20)}`, startTime: 1_700_000_000 } as const;
const PAYMENT = { sender: `0x${'01'.repeat(20)}`, token: `0x${'7b'.repeat(20)}`, units: 5n } as const;
const CONFIRMATIONS = 3;
const FORGED_TIME = 1_900_000_000;
const OTHER_HASH = `0x${'99'.repeat(32)}` as const;

type Node = Awaited<ReturnType<typeof startLyingNode>>;

let chain: PaperChain;
let nodes: [Node, Node, Node];
let database: TestDatabase;
let db: Database;
let settled: PaymentEvent[];

beforeAll(async () => {
  const start = () => startLyingNode((question) => chain.answer(question));
  nodes = [await start(), await start(), await start()];
});
beforeEach(async () => {
  chain = createPaperChain(CHAIN);
  for (let i = 0; i < 5; i += 1) chain.mine([PAYMENT]);
  chain.mineEmpty(10);
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

const follow = (options: Partial<FollowerOptions> = {}) =>
  createFollower({
    ...CHAIN,
    db,
    rpcUrls: nodes.map(({ url }) => url),
    deployBlock: 1,
    confirmations: CONFIRMATIONS,
    log: pino({ level: 'silent' }),
    usesFinalizedTag: false,
    onFinal: {
      async payments(_tx, payments) {
        settled.push(...payments);
      },
      claim: async () => undefined,
    },
    ...options,
  });

const ids = () => settled.map(({ paymentId }) => paymentId);
const baseTime = async () =>
  (
    await db.one<{ time: number }>(sql`
      select block_time as time from chain_block join chain_follower on number = base_block`)
  ).time;
/** A little life: blocks with payments, until `payments` of them are settled. */
async function live(follower: ReturnType<typeof follow>, payments: number): Promise<void> {
  for (let block = 0; block < 12; block += 1) {
    chain.mine(block < payments - 5 ? [PAYMENT] : []);
    await follower.step().catch(() => undefined);
  }
}

/** What a node tells from the start, consistently. */
const LIES: [string, () => Lie][] = [
  ['invents a deposit and its count', () => inventsDepositAfter(2n, { units: 999_000_000n })],
  ['invents a deposit at the end', () => inventsDepositAfter(5n, { units: 999_000_000n })],
  ['hides a payment and its count', () => hidesPayment(3n)],
  ['hides the last payment and its count', () => hidesPayment(5n)],
  ['forges the time of every block under its true hash', () => forgesTime(() => true, FORGED_TIME)],
  ['forges the time of a block with a payment', () => forgesTime((number) => number === 3, FORGED_TIME)],
  ['forges the receipts root of every block', () => onHeader((header) => ({ ...header, receiptsRoot: OTHER_HASH }))],
  ['has other blocks altogether', () => otherBlocks()],
  ['is far ahead of everybody', () => farAhead()],
  ['has stood still since the start', () => onHeader((header) => (Number(header.number) > 4 ? genesis() : undefined))],
  ['never answers', () => () => 'silence'],
  ['answers everything with an error', () => () => ({ error: { code: -32603, message: 'internal error' } })],
];

/** Its own chain, linked and as long as the true one, with the true logs under its own hashes. */
function otherBlocks(): Lie {
  const other = createPaperChain({ ...CHAIN, startTime: CHAIN.startTime + 1 });
  return (question) => {
    while (other.head() < chain.head()) other.mine(other.head() < 7 ? [{ ...PAYMENT, units: 700n }] : []);
    return { result: other.answer(question) };
  };
}

/** Its own chain on top of the true one, a thousand blocks longer. */
function farAhead(): Lie {
  const other = createPaperChain(CHAIN);
  for (let i = 0; i < 5; i += 1) other.mine([PAYMENT]);
  other.mineEmpty(1_000);
  return (question) => ({ result: other.answer(question) });
}

function genesis(): never {
  return chain.answer({ method: 'eth_getBlockByNumber', params: ['0x4', false] }) as never;
}

describe.each([0, 1, 2])('one lying node of three (at place %i)', (place) => {
  const liar = () => nodes[place] ?? nodes[0];

  // The first node is read first, so that every lie is told there; elsewhere those that could stop the others.
  const lies = place === 0 ? LIES : LIES.filter(([name]) => /altogether|far ahead|never/.test(name));
  test.each(lies)('that %s costs nothing', async (_, lie) => {
    liar().tells(lie());
    await live(follow(), 8);
    expect(ids()).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n]);
    expect(settled.map(({ units }) => units)).toEqual(Array(8).fill(5n));
    expect(settled.every(({ blockTime }) => blockTime < CHAIN.startTime + 100)).toBe(true);
    expect(await baseTime()).toBeLessThan(CHAIN.startTime + 100);
    expect(await readFollowerHealth(db)).toMatchObject({
      state: 'following',
      trouble: null,
      headBlock: chain.head(),
      finalBlock: chain.head() - CONFIRMATIONS,
    });
  });

  test.each<[string, () => unknown]>([
    ['the newest block', () => chain.answer({ method: 'eth_getBlockByNumber', params: ['latest'] })],
    ['no block above the first', () => chain.answer({ method: 'eth_getBlockByNumber', params: ['0x0'] })],
    ['nothing', () => null],
  ])('that calls %s finalized neither hurries nor holds up the others', async (_, header) => {
    liar().tells(finalizes(header));
    chain.finalizes(3);
    const follower = follow({ usesFinalizedTag: true });
    await follower.step();
    expect(ids()).toEqual([1n, 2n, 3n]);
    chain.finalizes(10);
    await follower.step();
    expect(ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
  });

  test('that lies while it is read and tells the truth when it is asked again costs nothing', async () => {
    let questions = 0;
    const lie = allOf(
      inventsDepositAfter(2n, { units: 999n }),
      forgesTime(() => true, FORGED_TIME),
    );
    for (const every of [2, 3, 5, 9]) {
      const isLying = () => {
        questions += 1;
        return questions % every !== 0;
      };
      liar().tells(when(isLying, lie));
      await live(follow(), 6);
    }
    expect(settled.filter(({ units }) => units !== 5n)).toEqual([]);
    expect(settled.every(({ blockTime }) => blockTime < CHAIN.startTime + 200)).toBe(true);
    expect(await readFollowerHealth(db)).toMatchObject({ state: 'following', trouble: null });
  });

  test('that turns into a liar after everybody believed it does not halt the others', async () => {
    const follower = follow();
    await follower.step();
    liar().tells(otherBlocks());
    await live(follower, 7);
    expect(ids()).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n]);
    expect(await readFollowerHealth(db)).toMatchObject({ state: 'following', trouble: null });
  });
});

describe('on a chain that does not hash its headers as Ethereum does', () => {
  const opaque = onHeader((header) => ({ ...header, nonce: `0x${'77'.repeat(8)}` }));

  test('the nodes have to agree on the time of every payment', async () => {
    const [liar, ...honest] = nodes;
    for (const node of honest) node.tells(opaque);
    liar.tells(
      onHeader((header) => ({
        ...header,
        nonce: `0x${'77'.repeat(8)}`,
        ...(Number(header.number) === 3 && { timestamp: `0x${FORGED_TIME.toString(16)}` }),
      })),
    );
    await live(follow(), 5);
    expect(settled.map(({ blockTime }) => blockTime - CHAIN.startTime)).toEqual([1, 2, 3, 4, 5]);
  });
});

test('one silent node of three does not slow the others down to its time-out', async () => {
  nodes[0].tells(() => 'silence');
  const follower = follow();
  const begin = performance.now();
  await follower.step();
  await follower.step();
  expect(ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
  expect(performance.now() - begin).toBeLessThan(8_000);
});

describe('two nodes', () => {
  const two = () => follow({ rpcUrls: [nodes[0].url, nodes[1].url] });

  test.each(LIES.slice(0, 6))('settle nothing while one of them %s, and go on when it stops', async (_, lie) => {
    nodes[0].tells(lie());
    await expect(two().step()).rejects.toThrow(/2 have to agree|2 nodes have to/);
    expect(settled.every(({ units, blockTime }) => units === 5n && blockTime < FORGED_TIME)).toBe(true);
    nodes[0].tellsTheTruth();
    await live(two(), 5);
    expect(ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
  });
});
