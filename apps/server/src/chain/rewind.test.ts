import { describe, expect, test } from 'vitest';
import { PAPER_CLAIM, PAPER_PAYMENT } from '#dev/chain/paper-chain.ts';
import { mineFivePayments, usePaperFollower } from '#dev/chain/paper-follower.ts';
import { hidesClaim, hidesPayment, inventsDepositAfter } from '#dev/chain/paper-lies.ts';
import { readFollowerHealth } from './events-store.ts';
import { readRewinds } from './rewind.ts';

const paper = usePaperFollower(mineFivePayments);
const settledOnce = () => expect(paper.sortedIds()).toEqual([1, 2, 3, 4, 5, 6]);

describe('a payment hidden below the base', () => {
  test.each<[1 | 3, string]>([
    [1, 'the only node'],
    [3, 'two of three nodes'],
  ])('with %i configured, by %s for a while, is found and settled, and the rewind is recorded', async (count) => {
    for (const node of paper.nodes.slice(0, 2)) node.tells(hidesPayment(5n));
    const follower = paper.follow(count);
    await paper.steps(4, follower);
    expect(paper.ids()).toEqual([1n, 2n, 3n, 4n]);
    expect((await readFollowerHealth(paper.db))?.baseBlock).toBeGreaterThan(9);
    for (const node of paper.nodes) node.tellsTheTruth();
    paper.chain.mine([PAPER_PAYMENT]);
    await paper.steps(6, follower);
    settledOnce();
    expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'following', trouble: null });
    expect(await readRewinds(paper.db)).toMatchObject([
      { cause: 'recovery', author: 'follower', toBlock: 8, reason: '1 payments and 0 claims are missing' },
    ]);
  });

  test('is not believed when one node of three invents it', async () => {
    await paper.steps(1);
    paper.nodes[0].tells(inventsDepositAfter(3n, { units: 999n }));
    paper.chain.mine([PAPER_PAYMENT]);
    await paper.steps(8);
    settledOnce();
    expect(await readRewinds(paper.db)).toEqual([]);
    expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'following', trouble: null });
  });
});

test('finds a claim below the base that all nodes hid for a while, and settles it once', async () => {
  paper.chain.mine([], [PAPER_CLAIM]);
  paper.chain.mineEmpty(20);
  for (const node of paper.nodes) node.tells(hidesClaim());
  const follower = paper.follow();
  const hidden = paper.chain.head();
  await paper.steps(6, follower);
  expect(paper.claimed).toEqual([]);
  expect((await readFollowerHealth(paper.db))?.baseBlock).toBeGreaterThan(hidden - 20);
  for (const node of paper.nodes) node.tellsTheTruth();
  paper.chain.mine([PAPER_PAYMENT]);
  await paper.steps(6, follower);
  settledOnce();
  expect(paper.claimed.map(({ voucherId }) => voucherId)).toEqual([PAPER_CLAIM.id]);
  expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'following', trouble: null });
  expect(await readRewinds(paper.db)).toMatchObject([{ cause: 'recovery', reason: '0 payments and 1 claims are missing' }]);
});

test('halts when a quorum does not know settled events: going back cannot undo money', async () => {
  for (const node of paper.nodes) node.tells(inventsDepositAfter(5n, { units: 999n }));
  await paper.steps(2);
  expect(paper.settled).toHaveLength(6);
  for (const node of paper.nodes) node.tellsTheTruth();
  paper.chain.mine([PAPER_PAYMENT]);
  await paper.steps(4);
  expect(paper.settled).toHaveLength(6);
  expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'halted', trouble: expect.stringMatching(/settled here/) });
});
