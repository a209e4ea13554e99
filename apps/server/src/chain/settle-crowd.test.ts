import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultyAnswers } from '#dev/chain/faulty-answers.ts';
import { startLyingNode } from '#dev/chain/lying-node.ts';
import { type Crowd, chainOf, expectCrowd, PAPER } from '#dev/economy/many-payments.ts';
import { createTestDatabase } from '#dev/postgres/test-database.ts';
import { ChainTrouble } from './chain-trouble.ts';
import type { OnFinal } from './finalise.ts';
import { createFollower, type FollowerOptions } from './follow.ts';

const CROWD: Crowd = { payments: 600, aBlock: 4, startTime: Math.floor(Date.now() / 1000) };
const MAX_STEPS = 200;
const log = pino({ level: 'silent' });

describe('hundreds of payments over a node whose answers are faulty', () => {
  const truth = chainOf(CROWD);
  let node: Awaited<ReturnType<typeof startLyingNode>>;
  beforeAll(async () => {
    node = await startLyingNode(truth.answer);
  });
  afterAll(() => node.stop());

  /** Steps until everything is settled, as the job would. @returns how many steps failed at every node. */
  async function followAll(options: Pick<FollowerOptions, 'db' | 'onFinal'>): Promise<number> {
    const follower = createFollower({ ...PAPER, ...options, rpcUrls: [node.url, node.url], deployBlock: 1, log });
    let failedSteps = 0;
    for (let steps = 0, processed = 0; processed < CROWD.payments; steps += 1) {
      if (steps > MAX_STEPS) throw new Error(`${processed} payments after ${steps} steps`);
      try {
        processed += (await follower.step()).processed;
      } catch (error) {
        if (!(error instanceof ChainTrouble)) throw error;
        failedSteps += 1;
      }
    }
    return failedSteps;
  }

  async function settleAll(change: (onFinal: OnFinal) => OnFinal = (onFinal) => onFinal): Promise<void> {
    const database = await createTestDatabase();
    const { context, onFinal, expectSettled, close } = await expectCrowd(database, CROWD);
    try {
      await followAll({ db: context.db, onFinal: change(onFinal) });
      await expectSettled();
    } finally {
      await close();
      await database.drop();
    }
  }

  test.each([
    { percent: 5, seed: 1 },
    { percent: 5, seed: 2 },
    { percent: 15, seed: 3 },
  ])('settles each once, none twice ($percent % faulty, seed $seed)', async (faults) => {
    const faulty = faultyAnswers(faults);
    node.tells(faulty.lie);
    await settleAll();
    expect(faulty.count()).toBeGreaterThan(faults.percent);
  });

  test('the check itself detects one lost payment', async () => {
    node.tellsTheTruth();
    const losing = (onFinal: OnFinal): OnFinal => ({
      ...onFinal,
      payments: (tx, payments) =>
        onFinal.payments(
          tx,
          payments.filter(({ paymentId }) => paymentId !== 300n),
        ),
    });
    await expect(settleAll(losing)).rejects.toThrow(/payment 300 of 600/);
  });

  test('names a bad payment among hundreds, settles all before it, and continues once it can be settled', async () => {
    node.tellsTheTruth();
    const database = await createTestDatabase();
    const { context, onFinal, expectSettled, close } = await expectCrowd(database, CROWD);
    const poisoned: OnFinal = {
      ...onFinal,
      async payments(tx, payments) {
        await onFinal.payments(tx, payments);
        if (payments.some(({ paymentId }) => paymentId === 300n)) throw new Error('poisoned');
      },
    };
    await expect(followAll({ db: context.db, onFinal: poisoned })).rejects.toThrow(/payment 300 of block 75 .* poisoned/);
    await expect(expectSettled()).rejects.toThrow(/payment 300 of 600 \(299 rows\)/);
    const follower = createFollower({ ...PAPER, db: context.db, onFinal, rpcUrls: [node.url], deployBlock: 1, log });
    expect(await follower.step()).toMatchObject({ processed: 301, isCaughtUp: true });
    await expectSettled();
    await close();
    await database.drop();
  });
});
