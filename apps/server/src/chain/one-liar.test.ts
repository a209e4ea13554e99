import sql from 'sql-template-tag';
import { toHex } from 'viem';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Lie } from '#dev/chain/lying-node.ts';
import { createPaperChain, PAPER_CHAIN, PAPER_PAYMENT } from '#dev/chain/paper-chain.ts';
import { PAPER_CONFIRMATIONS, usePaperFollower } from '#dev/chain/paper-follower.ts';
import {
  allOf,
  FORGED_TIME,
  finalizes,
  forgesTime,
  inventsDepositAfter,
  liesAbout,
  onHeader,
  otherBlocks,
  when,
} from '#dev/chain/paper-lies.ts';
import { readFollowerHealth } from './events-store.ts';

/** A dozen steps over three nodes, one of which may have to be waited for: slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());

const paper = usePaperFollower((chain) => {
  for (let i = 0; i < 5; i += 1) chain.mine([PAPER_PAYMENT]);
  chain.mineEmpty(10);
});

const baseTime = async () =>
  (
    await paper.db.one<{ time: number }>(sql`
      select block_time as time from chain_block join chain_follower on number = base_block`)
  ).time;
/** Mines blocks with payments and steps until `payments` of them are settled. */
async function live(follower: ReturnType<typeof paper.follow>, payments: number): Promise<void> {
  for (let block = 0; block < 12; block += 1) {
    paper.chain.mine(block < payments - 5 ? [PAPER_PAYMENT] : []);
    await follower.step().catch(() => undefined);
  }
}

/** The names of the lies, each about the chain of the test. */
const LIES = liesAbout(createPaperChain(PAPER_CHAIN)).map(([name]) => name);
function lieOf(name: string): Lie {
  const lie = liesAbout(paper.chain).find(([other]) => other === name)?.[1];
  if (!lie) throw new Error(name);
  return lie();
}

describe.each([0, 1, 2])('one lying node of three (at place %i)', (place) => {
  const liar = () => paper.nodes[place] ?? paper.nodes[0];

  // The first node is the one that is read, so every lie is told there; at other places only the lies that could stop
  // the others.
  const lies = place === 0 ? LIES : LIES.filter((name) => /altogether|far ahead|never/.test(name));
  test.each(lies)('does no harm when it %s', async (lie) => {
    liar().tells(lieOf(lie));
    await live(paper.follow(), 8);
    expect(paper.ids()).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n]);
    expect(paper.settled.map(({ units }) => units)).toEqual(Array(8).fill(5n));
    expect(paper.settled.every(({ blockTime }) => blockTime < PAPER_CHAIN.startTime + 100)).toBe(true);
    expect(await baseTime()).toBeLessThan(PAPER_CHAIN.startTime + 100);
    expect(await readFollowerHealth(paper.db)).toMatchObject({
      state: 'following',
      trouble: null,
      headBlock: paper.chain.head(),
      finalBlock: paper.chain.head() - PAPER_CONFIRMATIONS,
    });
  });

  test.each<[string, () => unknown]>([
    ['the newest block', () => paper.chain.answer({ method: 'eth_getBlockByNumber', params: ['latest'] })],
    ['no block above the first', () => paper.chain.answer({ method: 'eth_getBlockByNumber', params: ['0x0'] })],
    ['nothing', () => null],
  ])('neither hurries nor delays the others when it calls %s finalized', async (_, header) => {
    liar().tells(finalizes(header));
    paper.chain.finalizes(3);
    const follower = paper.follow(3, { usesFinalizedTag: true });
    await follower.step();
    expect(paper.ids()).toEqual([1n, 2n, 3n]);
    paper.chain.finalizes(10);
    await follower.step();
    expect(paper.ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
  });

  test('does no harm when it lies while it is read and tells the truth when asked again', async () => {
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
      await live(paper.follow(), 6);
    }
    expect(paper.settled.filter(({ units }) => units !== 5n)).toEqual([]);
    expect(paper.settled.every(({ blockTime }) => blockTime < PAPER_CHAIN.startTime + 200)).toBe(true);
    expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'following', trouble: null });
  });

  test('does not halt the others when it starts lying after it was believed', async () => {
    const follower = paper.follow();
    await follower.step();
    liar().tells(otherBlocks(paper.chain));
    await live(follower, 7);
    expect(paper.ids()).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n]);
    expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'following', trouble: null });
  });
});

describe('on a chain that does not hash its headers as Ethereum does', () => {
  const nonce = `0x${'77'.repeat(8)}` as const;

  /** One node reports another time for a block; no header can be verified by its hash. */
  function forgesTimeOf(block: number): void {
    const [liar, ...honest] = paper.nodes;
    for (const node of honest) node.tells(onHeader((header) => ({ ...header, nonce })));
    const forged = { timestamp: toHex(FORGED_TIME) };
    liar.tells(onHeader((header) => ({ ...header, nonce, ...(Number(header.number) === block && forged) })));
  }
  const times = () => paper.settled.map(({ blockTime }) => blockTime - PAPER_CHAIN.startTime);

  test('requires the nodes to agree on the time of every payment', async () => {
    forgesTimeOf(3);
    await live(paper.follow(), 5);
    expect(times()).toEqual([1, 2, 3, 4, 5]);
  });

  test('requires this also behind a block with more payments than one read returns', async () => {
    paper.chain.mine(Array(1_100).fill(PAPER_PAYMENT));
    paper.chain.mine([PAPER_PAYMENT]);
    const last = paper.chain.head();
    forgesTimeOf(last);
    await live(paper.follow(), 5);
    expect(times()).toHaveLength(1_106);
    expect(times().at(-1)).toBe(last);
  });
});

test('one silent node of three does not delay the others by its timeout', async () => {
  paper.nodes[0].tells(() => 'silence');
  const follower = paper.follow();
  const begin = performance.now();
  await follower.step();
  await follower.step();
  expect(paper.ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
  expect(performance.now() - begin).toBeLessThan(8_000);
});

describe('two nodes', () => {
  const two = () => paper.follow(2);

  test.each(LIES.slice(0, 6))('settle nothing while one of them %s, and go on when it stops', async (lie) => {
    paper.nodes[0].tells(lieOf(lie));
    await expect(two().step()).rejects.toThrow(/2 have to agree|2 nodes have to/);
    expect(paper.settled.every(({ units, blockTime }) => units === 5n && blockTime < FORGED_TIME)).toBe(true);
    paper.nodes[0].tellsTheTruth();
    await live(two(), 5);
    expect(paper.ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
  });
});
