import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { Lie } from '#dev/chain/lying-node.ts';
import { createPaperChain } from '#dev/chain/paper-chain.ts';
import { PAPER_CHAIN, PAPER_CONFIRMATIONS, PAPER_PAYMENT, usePaperFollower } from '#dev/chain/paper-follower.ts';
import { allOf, finalizes, forgesTime, hidesPayment, inventsDepositAfter, onHeader, when } from '#dev/chain/paper-lies.ts';
import { readFollowerHealth } from './events-store.ts';

const FORGED_TIME = 1_900_000_000;
const OTHER_HASH = `0x${'99'.repeat(32)}` as const;

const paper = usePaperFollower((chain) => {
  for (let i = 0; i < 5; i += 1) chain.mine([PAPER_PAYMENT]);
  chain.mineEmpty(10);
});

const baseTime = async () =>
  (
    await paper.db.one<{ time: number }>(sql`
      select block_time as time from chain_block join chain_follower on number = base_block`)
  ).time;
/** A little life: blocks with payments, until `payments` of them are paper.settled. */
async function live(follower: ReturnType<typeof paper.follow>, payments: number): Promise<void> {
  for (let block = 0; block < 12; block += 1) {
    paper.chain.mine(block < payments - 5 ? [PAPER_PAYMENT] : []);
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
  const other = createPaperChain({ ...PAPER_CHAIN, startTime: PAPER_CHAIN.startTime + 1 });
  return (question) => {
    while (other.head() < paper.chain.head()) other.mine(other.head() < 7 ? [{ ...PAPER_PAYMENT, units: 700n }] : []);
    return { result: other.answer(question) };
  };
}

/** Its own chain on top of the true one, a thousand blocks longer. */
function farAhead(): Lie {
  const other = createPaperChain(PAPER_CHAIN);
  for (let i = 0; i < 5; i += 1) other.mine([PAPER_PAYMENT]);
  other.mineEmpty(1_000);
  return (question) => ({ result: other.answer(question) });
}

function genesis(): never {
  return paper.chain.answer({ method: 'eth_getBlockByNumber', params: ['0x4', false] }) as never;
}

describe.each([0, 1, 2])('one lying node of three (at place %i)', (place) => {
  const liar = () => paper.nodes[place] ?? paper.nodes[0];

  // The first node is read first, so that every lie is told there; elsewhere those that could stop the others.
  const lies = place === 0 ? LIES : LIES.filter(([name]) => /altogether|far ahead|never/.test(name));
  test.each(lies)('that %s costs nothing', async (_, lie) => {
    liar().tells(lie());
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
  ])('that calls %s finalized neither hurries nor holds up the others', async (_, header) => {
    liar().tells(finalizes(header));
    paper.chain.finalizes(3);
    const follower = paper.follow(3, { usesFinalizedTag: true });
    await follower.step();
    expect(paper.ids()).toEqual([1n, 2n, 3n]);
    paper.chain.finalizes(10);
    await follower.step();
    expect(paper.ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
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
      await live(paper.follow(), 6);
    }
    expect(paper.settled.filter(({ units }) => units !== 5n)).toEqual([]);
    expect(paper.settled.every(({ blockTime }) => blockTime < PAPER_CHAIN.startTime + 200)).toBe(true);
    expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'following', trouble: null });
  });

  test('that turns into a liar after everybody believed it does not halt the others', async () => {
    const follower = paper.follow();
    await follower.step();
    liar().tells(otherBlocks());
    await live(follower, 7);
    expect(paper.ids()).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n]);
    expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'following', trouble: null });
  });
});

describe('on a chain that does not hash its headers as Ethereum does', () => {
  const opaque = onHeader((header) => ({ ...header, nonce: `0x${'77'.repeat(8)}` }));

  test('the nodes have to agree on the time of every payment', async () => {
    const [liar, ...honest] = paper.nodes;
    for (const node of honest) node.tells(opaque);
    liar.tells(
      onHeader((header) => ({
        ...header,
        nonce: `0x${'77'.repeat(8)}`,
        ...(Number(header.number) === 3 && { timestamp: `0x${FORGED_TIME.toString(16)}` }),
      })),
    );
    await live(paper.follow(), 5);
    expect(paper.settled.map(({ blockTime }) => blockTime - PAPER_CHAIN.startTime)).toEqual([1, 2, 3, 4, 5]);
  });
});

test('one silent node of three does not slow the others down to its time-out', async () => {
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

  test.each(LIES.slice(0, 6))('settle nothing while one of them %s, and go on when it stops', async (_, lie) => {
    paper.nodes[0].tells(lie());
    await expect(two().step()).rejects.toThrow(/2 have to agree|2 nodes have to/);
    expect(paper.settled.every(({ units, blockTime }) => units === 5n && blockTime < FORGED_TIME)).toBe(true);
    paper.nodes[0].tellsTheTruth();
    await live(two(), 5);
    expect(paper.ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
  });
});
