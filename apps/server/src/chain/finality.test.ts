import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useChainDatabase } from '#dev/chain/chain-database.ts';
import { type Answer, startLyingNode } from '#dev/chain/lying-node.ts';
import { createPaperChain, type PaperChain } from '#dev/chain/paper-chain.ts';
import { readFollowerHealth } from './events-store.ts';
import { hasFinalizedTag } from './finality.ts';
import { createFollower, type FollowerOptions } from './follow.ts';

const CHAIN = { chainId: 31_338, vault: `0x${'7a'.repeat(20)}`, startTime: 1_700_000_000 } as const;
const PAYMENT = { sender: `0x${'01'.repeat(20)}`, token: `0x${'7b'.repeat(20)}`, units: 5n } as const;
const CONFIRMATIONS = 3;

/** Five blocks with a payment each, then ten empty ones: by confirmations alone all of them are final. */
function fivePayments(): PaperChain {
  const chain = createPaperChain(CHAIN);
  for (let i = 0; i < 5; i += 1) chain.mine([PAYMENT]);
  chain.mineEmpty(10);
  return chain;
}

let chain: PaperChain;
let node: Awaited<ReturnType<typeof startLyingNode>>;
const database = useChainDatabase();
let settled: bigint[];

beforeAll(async () => {
  node = await startLyingNode((question) => chain.answer(question));
});
beforeEach(async () => {
  chain = fivePayments();
  node.tellsTheTruth();
  settled = [];
});
afterAll(() => node.stop());

const follow = (options: Partial<FollowerOptions> = {}) =>
  createFollower({
    ...CHAIN,
    db: database.db,
    rpcUrls: [node.url],
    deployBlock: 1,
    confirmations: CONFIRMATIONS,
    log: pino({ level: 'silent' }),
    usesFinalizedTag: true,
    onFinal: {
      async payments(_tx, payments) {
        settled.push(...payments.map(({ paymentId }) => paymentId));
      },
      claim: async () => undefined,
    },
    ...options,
  });

describe('on a chain with a finalized tag', () => {
  test('settles nothing above the finalized block, even with enough confirmations', async () => {
    chain.finalizes(2);
    const follower = follow();
    expect(await follower.step()).toMatchObject({ finalBlock: 2, processed: 2 });
    chain.finalizes(4);
    await follower.step();
    expect(settled).toEqual([1n, 2n, 3n, 4n]);
  });

  test('waits while finality stalls, reports the lag, and continues when finality does', async () => {
    const follower = follow();
    for (let i = 0; i < 5; i += 1) {
      chain.mineEmpty(100);
      expect(await follower.step()).toMatchObject({ finalBlock: 0, processed: 0, isCaughtUp: true });
    }
    expect(await readFollowerHealth(database.db)).toMatchObject({
      headBlock: 515,
      finalBlock: 0,
      state: 'following',
      trouble: null,
    });
    expect(settled).toEqual([]);
    chain.finalizes(500);
    await follower.step();
    expect(settled).toEqual([1n, 2n, 3n, 4n, 5n]);
  });

  test('undoes nothing and settles nothing twice when the finalized block moves back', async () => {
    const follower = follow();
    chain.finalizes(5);
    await follower.step();
    chain.finalizes(1);
    await follower.step();
    chain.finalizes(12);
    await follower.step();
    expect(settled).toEqual([1n, 2n, 3n, 4n, 5n]);
    expect(await readFollowerHealth(database.db)).toMatchObject({ state: 'following', trouble: null });
  });

  test('settles nothing before the confirmations are reached when a node reports its newest block as finalized', async () => {
    chain.finalizes(chain.head());
    chain.mine([PAYMENT]);
    chain.finalizes(chain.head());
    const follower = follow();
    await follower.step();
    expect(settled).toEqual([1n, 2n, 3n, 4n, 5n]);
    chain.mineEmpty(CONFIRMATIONS);
    await follower.step();
    expect(settled).toHaveLength(6);
  });

  test.each<[string, Answer, RegExp]>([
    ['does not know the tag', { result: null }, /no such block/],
    ['refuses the tag', { error: { code: -32602, message: 'unknown block tag' } }, /eth_getBlockByNumber failed/],
    [
      'is finalized above its own head',
      { result: { number: '0x3e7', hash: `0x${'9'.repeat(64)}`, parentHash: `0x${'8'.repeat(64)}`, timestamp: '0x1' } },
      /finalized block is above its head/,
    ],
  ])('rejects the finality of a node that %s, and settles through the next one', async (_, answer, problem) => {
    node.tells(({ method, params }) => (method === 'eth_getBlockByNumber' && params[0] === 'finalized' ? answer : undefined));
    await expect(follow().step()).rejects.toThrow(problem);
    expect(settled).toEqual([]);
    const honest = await startLyingNode((question) => chain.answer(question));
    chain.finalizes(15);
    await follow({ rpcUrls: [node.url, honest.url, honest.url] }).step();
    expect(settled).toHaveLength(5);
    await honest.stop();
  });

  test('follows a reorg below the confirmations but above the finalized block, where nothing was settled', async () => {
    chain.finalizes(2);
    const follower = follow();
    await follower.step();
    chain.forksAbove(2);
    for (let i = 0; i < 4; i += 1) chain.mine([{ ...PAYMENT, units: 9n }]);
    chain.mineEmpty(20);
    await follower.step();
    expect(settled).toEqual([1n, 2n]);
    chain.finalizes(20);
    await follower.step();
    expect(settled).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);
  });

  test('halts when a finalized block is replaced', async () => {
    chain.finalizes(4);
    const follower = follow();
    await follower.step();
    chain.forksAbove(3);
    chain.mineEmpty(30);
    chain.finalizes(20);
    await expect(follower.step()).rejects.toThrow(/final as/);
    expect(await readFollowerHealth(database.db)).toMatchObject({ state: 'halted' });
    expect(settled).toEqual([1n, 2n, 3n, 4n]);
  });

  test('uses the tag on chains that guarantee it, and not on a local one', () => {
    expect([1, 56, 137, 8453].every(hasFinalizedTag)).toBe(true);
    expect(hasFinalizedTag(31_337)).toBe(false);
  });
});

describe('a follower overtaken by another one despite the lease', () => {
  let units: bigint[];
  const onFinal: FollowerOptions['onFinal'] = {
    async payments(_tx, payments) {
      units.push(...payments.map((payment) => payment.units));
    },
    claim: async () => undefined,
  };
  beforeEach(async () => {
    units = [];
    await follow({ onFinal }).step(); // all payments are seen, none is final yet
    chain.finalizes(5);
  });

  /** The other follower uses a node on another branch, where payments 3 to 5 differ and are not final. */
  async function overtake(): Promise<void> {
    const branch = fivePayments();
    branch.forksAbove(2);
    for (let i = 0; i < 3; i += 1) branch.mine([{ ...PAYMENT, units: 9n }]);
    branch.mineEmpty(11);
    const other = await startLyingNode((question) => branch.answer(question));
    await follow({ onFinal, rpcUrls: [other.url] }).step();
    await other.stop();
  }

  test('settles nothing that its nodes have not agreed on when overtaken while asking them', async () => {
    let isOvertaken = false;
    node.tells(async ({ method, params }) => {
      if (isOvertaken || method !== 'eth_getBlockByNumber' || Number(params[0]) !== 5) return undefined;
      isOvertaken = true;
      await overtake();
      return undefined;
    });
    await expect(follow({ onFinal }).step()).rejects.toThrow(/another follower/);
    expect({ isOvertaken, units }).toEqual({ isOvertaken: true, units: [] });
    expect(await readFollowerHealth(database.db)).toMatchObject({ finalBlock: 0 });
  });

  test('settles nothing when overtaken before its transaction begins, and continues with the next step', async () => {
    const of = async (payments: readonly unknown[]) => {
      await overtake();
      return payments.map(() => 0);
    };
    await expect(follow({ onFinal: { ...onFinal, weight: { maximum: 5_000, of } } }).step()).rejects.toThrow(/another follower/);
    expect(units).toEqual([]);
    chain.mineEmpty(3);
    await follow({ onFinal }).step();
    expect(units).toEqual([5n, 5n, 5n, 5n, 5n]);
    expect(await readFollowerHealth(database.db)).toMatchObject({ state: 'following', trouble: null });
  });
});

describe('a range that a node rejects as too large', () => {
  test.each<[string, Answer]>([
    ['with HTTP 413', { status: 413 }],
    ['as a limit', { error: { code: -32005, message: 'query returned more than 10000 results' } }],
    ['as an invalid request', { error: { code: -32602, message: 'block range is too wide' } }],
    ['as a server error', { error: { code: -32000, message: 'exceed maximum block range: 500' } }],
  ])('that is rejected %s is halved until it is served', async (_, answer) => {
    chain.finalizes(15);
    node.tells(({ method, params }) => {
      if (method !== 'eth_getLogs') return undefined;
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
      return Number(toBlock) - Number(fromBlock) >= 3 ? answer : undefined;
    });
    await follow().step();
    expect(settled).toEqual([1n, 2n, 3n, 4n, 5n]);
  });

  test('that is rejected even for a single block disqualifies the node, and health reports it', async () => {
    node.tells(({ method }) => (method === 'eth_getLogs' ? { error: { code: -32005, message: 'limit' } } : undefined));
    await expect(follow().step()).rejects.toThrow(/eth_getLogs failed/);
    expect((await readFollowerHealth(database.db))?.headAgeSeconds).toBeGreaterThan(1_000_000);
    expect(await readFollowerHealth(database.db)).toMatchObject({
      state: 'following',
      trouble: expect.stringMatching(/^node 1: eth_getLogs/),
    });
  });
});

test('one wrong answer about a final block is not a contradiction unless the node repeats it', async () => {
  chain.finalizes(10);
  const follower = follow();
  await follower.step();
  const base = (await readFollowerHealth(database.db))?.baseBlock;
  chain.forksAbove(12);
  chain.mineEmpty(10);
  let lies = 1;
  node.tells(async ({ method, params }, truth) => {
    const isBase = method === 'eth_getBlockByNumber' && Number(params[0]) === base;
    if (!isBase || lies === 0) return undefined;
    lies -= 1;
    return { result: { ...((await truth()) as object), hash: `0x${'99'.repeat(32)}` } };
  });
  await follower.step().catch(() => undefined);
  expect(await readFollowerHealth(database.db)).toMatchObject({ state: 'following' });
  await follower.step();
  expect(await readFollowerHealth(database.db)).toMatchObject({ headBlock: chain.head(), trouble: null });
});

describe('after a bad event, with the events before it settled and the base not moved', () => {
  const poisoned = () =>
    follow({
      onFinal: {
        async payments(_tx, payments) {
          if (payments.some(({ paymentId }) => paymentId === 3n)) throw new Error('poisoned');
          settled.push(...payments.map(({ paymentId }) => paymentId));
        },
        claim: async () => undefined,
      },
    });
  beforeEach(async () => {
    chain.finalizes(10);
    await expect(poisoned().step()).rejects.toThrow(/payment 3/);
    expect(settled).toEqual([1n, 2n]);
  });

  test('rereads only what is not settled when logs are hidden, and continues', async () => {
    chain.mine([PAYMENT]);
    node.tells(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined));
    await expect(follow().step()).rejects.toThrow(/counts 6 payments/);
    node.tellsTheTruth();
    await follow().step();
    expect(settled).toEqual([1n, 2n, 3n, 4n, 5n]);
  });

  test('halts on a reorg of a block with a settled event', async () => {
    chain.forksAbove(1);
    chain.mineEmpty(30);
    await expect(follow().step()).rejects.toThrow(/block 2 is .* final as/);
    expect(await readFollowerHealth(database.db)).toMatchObject({ state: 'halted' });
    expect(settled).toEqual([1n, 2n]);
  });

  test('follows a reorg above the settled events', async () => {
    chain.forksAbove(2);
    chain.mineEmpty(2);
    chain.mine([PAYMENT]);
    chain.mineEmpty(30);
    await follow().step();
    expect(settled).toEqual([1n, 2n, 3n]);
  });
});
