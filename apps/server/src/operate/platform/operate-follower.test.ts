import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { PAPER_PAYMENT } from '#dev/chain/paper-chain.ts';
import { mineFivePayments, usePaperFollower } from '#dev/chain/paper-follower.ts';
import { readFollower, readFollowerHealth } from '../../chain/events-store.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/pool.ts';
import { operateFollower } from './operate-follower.ts';

const paper = usePaperFollower(mineFivePayments);
const settledOnce = () => expect(paper.sortedIds()).toEqual([1, 2, 3, 4, 5, 6]);

describe('npm run follower', () => {
  const [carol] = LOCAL.operators;
  const desk = { chainId: LOCAL.chainId, vault: `0x${'a'.repeat(40)}`, owners: [carol.address.toLowerCase()] };
  let db: Database;
  beforeEach(() => {
    db = openDatabase(paper.operatorUrl, { connections: 1 });
  });
  afterEach(() => db.end());
  const run = (...args: string[]) => operateFollower({ ...desk, db, key: carol.key }, args);

  test('rewinds to a block: everything is read again, nothing is settled twice, and the act is recorded', async () => {
    await paper.steps(2);
    const base = (await readFollowerHealth(paper.db))?.baseBlock;
    await run('rewind', '4', '--reason', 'a node of ours was taken over');
    expect(await readFollowerHealth(paper.db)).toMatchObject({ baseBlock: 4, headBlock: 4 });
    paper.chain.mine([PAPER_PAYMENT]);
    await paper.steps(5);
    settledOnce();
    expect(await readFollowerHealth(paper.db)).toMatchObject({
      state: 'following',
      trouble: null,
      headBlock: paper.chain.head(),
    });
    const [, line] = await run('state');
    expect(line).toMatch(new RegExp(`${base} → 4, operator by 0x\\w{40}: a node of ours was taken over$`));
  });

  test('requires the signature of an owner, for one rewind', async () => {
    await paper.steps(2);
    const before = await readFollowerHealth(paper.db);
    const act = ['rewind', '4', '--reason', 'x'];
    const lines = await operateFollower({ ...desk, db }, act);
    const text = lines.slice(lines.indexOf('') + 1).join('\n');
    const stranger = privateKeyToAccount(LOCAL.root.key);
    await expect(
      operateFollower({ ...desk, db }, [...act, '--signature', await stranger.signMessage({ message: text })]),
    ).rejects.toThrow('not an operator');
    expect((await readFollowerHealth(paper.db))?.baseBlock).toBe(before?.baseBlock);
    const signature = await privateKeyToAccount(carol.key).signMessage({ message: text });
    await operateFollower({ ...desk, db }, [...act, '--signature', signature]);
    expect(await readFollowerHealth(paper.db)).toMatchObject({ baseBlock: 4 });
    await paper.steps(5);
    await expect(operateFollower({ ...desk, db }, [...act, '--signature', signature])).rejects.toThrow('another text');
  });

  test('halts after a rewind to the start when a settled event does not exist', async () => {
    await paper.steps(2);
    await run('rewind', '0', '--reason', 'x');
    paper.chain.forksAbove(6);
    paper.chain.mineEmpty(40);
    await paper.steps(2);
    expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'halted', trouble: expect.stringMatching(/settled here/) });
    expect(paper.ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
  });

  describe('resume', () => {
    /** Final blocks without events are replaced: a quorum contradicts the follower's base, and it halts. */
    const halts = async () => {
      await paper.steps(2);
      const base = (await readFollowerHealth(paper.db))?.baseBlock ?? 0;
      paper.chain.forksAbove(base - 2);
      paper.chain.mineEmpty(20);
      await paper.steps(1);
      expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'halted', trouble: expect.stringMatching(/final as/) });
      return base;
    };

    test('lets a halted follower continue from what a quorum reports, once per signature', async () => {
      const base = await halts();
      await paper.steps(2);
      expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'halted' });
      const act = ['resume', '--reason', 'the chain was repaired'];
      await expect(operateFollower({ ...desk, db, key: LOCAL.root.key }, act)).rejects.toThrow('not an operator');
      const lines = await operateFollower({ ...desk, db }, act);
      const text = lines.slice(lines.indexOf('') + 1).join('\n');
      expect(text).toContain(`resume the follower to block ${base - 1}\nrewind: 1\nreason: the chain was repaired`);
      const signature = await privateKeyToAccount(carol.key).signMessage({ message: text });
      await operateFollower({ ...desk, db }, [...act, '--signature', signature]);
      paper.chain.mine([PAPER_PAYMENT]);
      await paper.steps(5);
      expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'following', trouble: null });
      settledOnce();
      await expect(operateFollower({ ...desk, db }, [...act, '--signature', signature])).rejects.toThrow('not halted');
      const [, line] = await run('state');
      expect(line).toMatch(new RegExp(`${base} → ${base - 1}, operator by 0x\\w{40}: the chain was repaired$`));
    });

    test('reports that nothing lies below the first block of a follower', async () => {
      await paper.steps(2);
      await paper.db.run(sql`update chain_follower set base_block = start_block, state = 'halted', trouble = 'x'`);
      await expect(run('resume', '--reason', 'x')).rejects.toThrow(
        'The follower stands at its first block: there is nothing to go back to.',
      );
    });

    test('does not make a follower accept the disappearance of settled money', async () => {
      await paper.steps(2);
      paper.chain.forksAbove(1);
      paper.chain.mineEmpty(60);
      await paper.steps(1);
      for (const reason of ['first', 'second']) {
        await run('resume', '--reason', reason);
        await paper.steps(3);
        expect(await readFollowerHealth(paper.db)).toMatchObject({
          state: 'halted',
          trouble: expect.stringMatching(/settled here/),
        });
      }
      expect(paper.ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
    });
  });

  test.each([
    [[]],
    [['rewind']],
    [['rewind', '3']],
    [['rewind', 'three', '--reason', 'x']],
    [['rewind', '3', '4', '--reason', 'x']],
    [['rewind', '900', '--reason', 'x']],
    [['state', '3']],
    [['state', '--loud']],
    [['state', '--reason', 'x']],
    [['state', '--signature', '0x1']],
    [['resume']],
    [['resume', '3', '--reason', 'x']],
    [['resume', '--reason', 'x']],
  ])('%j changes nothing', async (args) => {
    await paper.steps(1);
    const before = await readFollower(paper.db);
    await expect(run(...args)).rejects.toThrow(/npm run follower|nothing was changed/);
    expect(await readFollower(paper.db)).toEqual(before);
  });
});
