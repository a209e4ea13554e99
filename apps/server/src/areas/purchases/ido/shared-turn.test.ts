import { ido } from '@ocean/api/areas/ido';
import pg from 'pg';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opensRound } from '#dev/world/open-round.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { until, waitsForLock } from '#dev/world/slow-process.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../../../db/pool.ts';
import { createLedger } from '../../../ledger/post.ts';
import { followerOf } from '../../../main/processes.ts';
import { createPriceSource } from '../../../prices/price-source.ts';

/* All accounts share the turn of the IDO: its holder must not wait for anything else, nor be refused after taking it. */

const world = useWorld();
let owner: pg.Client;
let alice: Member;
beforeAll(async () => {
  const desk = openDesk(world);
  await opensRound(world, desk, { minutes: 4_000 });
  await desk.close();
  alice = await world.memberWithUsdt('1000');
  owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
});
afterAll(() => owner?.end());

const spentBy = async (who: Member) =>
  (
    await world.context.db.maybeOne<{ units: bigint }>(sql`
      select buy_units as units from own_spending where account = ${who.id} and day = platform_today()`)
  )?.units ?? 0n;

test('a settlement reads the token value on its own connection, so that a pool of one suffices', async () => {
  const bob = await world.member({ inviter: alice });
  const quote = await bob.call(ido.quote, { asset: 'USDT', quantity: 100, payBy: 'wallet' });
  await bob.faucet('USDT', quote.total);
  await bob.approves('USDT', quote.total);
  await bob.pays({ orderRef: quote.orderRef, asset: 'USDT', amount: quote.total });
  const db = openDatabase(world.database.indexerUrl, { log: pino({ level: 'silent' }), connections: 1 });
  try {
    await world.settle(followerOf({ ...world.context, db, ledger: createLedger(db), prices: createPriceSource(db) }));
  } finally {
    await db.end();
  }
  expect((await bob.call(ido.show, {})).bought).toBe(1);
});

test('a session beyond its spending limit is refused before it takes the turn', async () => {
  await world.changesParams({ 'stepUp.buyDaily': '30' });
  const { purchaseId } = await alice.call(ido.quote, { asset: 'USDT', quantity: 200, payBy: 'balance' });
  await owner.query('begin; select from ido_stock for update');
  try {
    const { body } = await alice.post(ido.pay.path, { purchaseId, payBy: 'balance' });
    expect(body.error?.key).toBe('SPENDING_STEP_UP_NEEDED');
  } finally {
    await owner.query('rollback');
  }
});

test('a purchase refused by the round does not count against the session', async () => {
  const before = await spentBy(alice);
  const { purchaseId } = await alice.call(ido.quote, { asset: 'USDT', quantity: 100, payBy: 'balance' });
  // It sells out between the quote and the payment.
  await owner.query('begin; update ido_stock set sold_units = total_units');
  const paid = alice.call(ido.pay, { purchaseId, payBy: 'balance' }).catch((error: { key?: string }) => error.key);
  await until(() => waitsForLock(world.context, 'take_ido_turn'));
  await owner.query('commit');
  expect(await paid).toBe('IDO_SOLD_OUT');
  expect(await spentBy(alice)).toBe(before);
  await owner.query(
    'update ido_stock k set sold_units = (select coalesce(sum(units), 0) from ido_sale s where s.round = k.round)',
  );
  await alice.call(ido.pay, { purchaseId, payBy: 'balance' });
  expect(await spentBy(alice)).toBe(before + world.unitsOf('USDT', '20'));
});
