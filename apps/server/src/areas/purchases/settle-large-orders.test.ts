import { pino } from 'pino';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { startLyingNode } from '#dev/chain/lying-node.ts';
import { type Crowd, chainOf, expectCrowd, orderOf, PAPER } from '#dev/economy/many-payments.ts';
import { createTestDatabase } from '#dev/postgres/test-database.ts';
import type { OnFinal } from '../../chain/finalise.ts';
import { createFollower } from '../../chain/follow.ts';

/** A deposit, a short payment and eight that settle an order each. */
const CROWD: Crowd = { payments: 10, aBlock: 4, startTime: Math.floor(Date.now() / 1000) };
const log = pino({ level: 'silent' });

test('a transaction delivers at most 5,000 bots, a larger order goes alone, and payments stay in their order', async () => {
  const database = await createTestDatabase();
  const { context, onFinal, close } = await expectCrowd(database, CROWD);
  const node = await startLyingNode(chainOf(CROWD).answer);
  const batches: number[][] = [];
  const watched: OnFinal = {
    ...onFinal,
    async payments(tx, payments) {
      await onFinal.payments(tx, payments);
      batches.push(payments.map(({ paymentId }) => Number(paymentId)));
    },
  };
  try {
    const { db } = context;
    await db.run(sql`update purchase set quantity = 1500`);
    await db.run(sql`update purchase set quantity = 5001 where order_ref = ${orderOf(3)}`);
    const follower = createFollower({ ...PAPER, db, onFinal: watched, rpcUrls: [node.url], deployBlock: 1, log });
    while (batches.flat().length < CROWD.payments) await follower.step();
    expect(batches).toEqual([[1, 2], [3], [4, 5, 6], [7, 8, 9], [10]]);
    const { bots } = await db.one<{ bots: number }>(sql`select count(*) as bots from bot`);
    expect(bots).toBe(5001 + 7 * 1500);
  } finally {
    await node.stop();
    await close();
    await database.drop();
  }
});
