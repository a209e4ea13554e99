import { describe, expect, test } from 'vitest';
import { PAPER_PAYMENT } from '#dev/chain/paper-chain.ts';
import { usePaperFollower } from '#dev/chain/paper-follower.ts';
import { hidesPayment, inventsDepositAfter } from '#dev/chain/paper-lies.ts';
import { readFollowerHealth } from './events-store.ts';
import { readRewinds } from './rewind.ts';

/** Payments 1 to 5 in blocks 1, 3, 5, 7 and 9, and blocks on top of them. */
const paper = usePaperFollower((chain) => {
  for (let i = 0; i < 5; i += 1) {
    chain.mine([PAPER_PAYMENT]);
    chain.mine();
  }
  chain.mineEmpty(20);
});

async function steps(count: number, follower = paper.follow()): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    paper.chain.mineEmpty(1);
    await follower.step().catch(() => undefined);
  }
}

const settledOnce = () => expect(paper.ids().toSorted((a, b) => Number(a - b))).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);

describe('a payment hidden below the base', () => {
  test.each<[1 | 3, string]>([
    [1, 'the only node'],
    [3, 'two of three nodes'],
  ])('by %i configured, %s for a while, is found and settled, and the way back is recorded', async (count) => {
    for (const node of paper.nodes.slice(0, 2)) node.tells(hidesPayment(5n));
    const follower = paper.follow(count);
    await steps(4, follower);
    expect(paper.ids()).toEqual([1n, 2n, 3n, 4n]);
    expect((await readFollowerHealth(paper.db))?.baseBlock).toBeGreaterThan(9);
    for (const node of paper.nodes) node.tellsTheTruth();
    paper.chain.mine([PAPER_PAYMENT]);
    await steps(6, follower);
    settledOnce();
    expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'following', trouble: null });
    expect(await readRewinds(paper.db)).toMatchObject([
      { cause: 'recovery', author: 'follower', toBlock: 8, reason: '1 payments and 0 claims are missing' },
    ]);
  });

  test('is not believed when one node of three invents it', async () => {
    await steps(1);
    paper.nodes[0].tells(inventsDepositAfter(3n, { units: 999n }));
    paper.chain.mine([PAPER_PAYMENT]);
    await steps(8);
    settledOnce();
    expect(await readRewinds(paper.db)).toEqual([]);
    expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'following', trouble: null });
  });
});

test('halts when events are settled that a quorum does not know: going back cannot undo money', async () => {
  for (const node of paper.nodes) node.tells(inventsDepositAfter(5n, { units: 999n }));
  await steps(2);
  expect(paper.settled).toHaveLength(6);
  for (const node of paper.nodes) node.tellsTheTruth();
  paper.chain.mine([PAPER_PAYMENT]);
  await steps(4);
  expect(paper.settled).toHaveLength(6);
  expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'halted', trouble: expect.stringMatching(/settled here/) });
});
