import { describe, expect, test } from 'vitest';
import { PAPER_PAYMENT } from '#dev/chain/paper-chain.ts';
import { usePaperFollower } from '#dev/chain/paper-follower.ts';
import { readFollowerHealth } from '../chain/events-store.ts';
import { operateChain } from './operate-chain.ts';

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

describe('npm run chain', () => {
  const run = (...args: string[]) => operateChain(paper.db, { args, user: 'carol' });

  test('rewinds to a block: everything is read again, nothing is settled twice, and the act is recorded', async () => {
    await steps(2);
    const base = (await readFollowerHealth(paper.db))?.baseBlock;
    await run('rewind', '4', '--reason', 'a node of ours was taken over');
    expect(await readFollowerHealth(paper.db)).toMatchObject({ baseBlock: 4, headBlock: 4 });
    paper.chain.mine([PAPER_PAYMENT]);
    await steps(5);
    settledOnce();
    expect(await readFollowerHealth(paper.db)).toMatchObject({
      state: 'following',
      trouble: null,
      headBlock: paper.chain.head(),
    });
    const [, line] = await run('show');
    expect(line).toMatch(new RegExp(`${base} → 4, operator by carol: a node of ours was taken over$`));
  });

  test('after a rewind to the start an event that was settled and does not exist halts the follower', async () => {
    await steps(2);
    await run('rewind', '0', '--reason', 'x');
    paper.chain.forksAbove(6);
    paper.chain.mineEmpty(40);
    await steps(2);
    expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'halted', trouble: expect.stringMatching(/settled here/) });
    expect(paper.ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
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
    const before = await readFollowerHealth(paper.db);
    await expect(run(...args)).rejects.toThrow(/npm run chain|nothing was changed/);
    expect(await readFollowerHealth(paper.db)).toEqual(before);
  });
});
