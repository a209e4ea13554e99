import { purchases } from '@ocean/api/areas/purchases';
import type { RefusalKey } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';

const world = useWorld();
let owner: PooledDatabase;
let alice: Member;
let bob: Member;

beforeAll(async () => {
  owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  alice = await world.member();
  bob = await world.member();
  for (const person of [alice, bob]) await person.deposits('USDT', '20000');
});
afterAll(async () => {
  await owner?.end();
});

const quote = (who: Member, insteadOf?: { purchaseId: string }) =>
  who.call(purchases.quoteBots, {
    quantity: 1,
    asset: 'USDT',
    payBy: 'balance',
    ...(insteadOf && { insteadOf: insteadOf.purchaseId }),
  });
const pay = (who: Member, { purchaseId }: { purchaseId: string }) =>
  who.call(purchases.payBots, { purchaseId, payBy: 'balance' });
const stateOf = async (who: Member, { purchaseId }: { purchaseId: string }) =>
  (await who.call(purchases.show, { purchaseId })).purchase.state;
const available = async (who: Member) => (await readBalance(world.context.db, member(who.id).available('USDT'))).available;

const refusedAs = (key: RefusalKey) => (error: unknown) => {
  expect(error).toMatchObject({ key });
};

describe('a quote that replaces one whose payment got no answer', () => {
  test('makes a later payment of the first one fail, and is paid once', async () => {
    const before = await available(alice);
    const first = await quote(alice);
    const second = await quote(alice, first);
    await expect(pay(alice, first)).rejects.toMatchObject({ key: 'PURCHASE_EXPIRED' });
    await pay(alice, second);
    expect([await stateOf(alice, first), await stateOf(alice, second)]).toEqual(['expired', 'settled']);
    expect(before - (await available(alice))).toBe(world.unitsOf('USDT', '100'));
  });

  test('is refused when the payment was booked', async () => {
    const first = await quote(alice);
    await pay(alice, first);
    const quotes = () => world.context.db.one(sql`select count(*) from purchase where account = ${alice.id}`);
    const counted = await quotes();
    await expect(quote(alice, first)).rejects.toMatchObject({ key: 'PURCHASE_SETTLED' });
    expect(await quotes()).toEqual(counted);
  });

  test('waits for a payment in progress, and is then refused', async () => {
    const before = await available(alice);
    const first = await quote(alice);
    const { booked, asked } = await owner.transaction(async (tx) => {
      // The payment has locked its purchase and waits for the balance that this transaction holds.
      await tx.run(sql`select from ledger.balance where account_id = ${member(alice.id).available('USDT').id} for update`);
      const paying = pay(alice, first);
      await vi.waitFor(async () => expect(await waitingBackends()).toBe(1), { timeout: 10_000 });
      const asking = quote(alice, first).then(
        () => 'a second quote',
        (error) => error.key,
      );
      await vi.waitFor(async () => expect(await waitingBackends()).toBe(2), { timeout: 10_000 });
      return { booked: paying, asked: asking };
    });
    expect((await booked).purchase.state).toBe('settled');
    expect(await asked).toBe('PURCHASE_SETTLED');
    expect(before - (await available(alice))).toBe(world.unitsOf('USDT', '100'));
  });

  test('requested and paid while the first payment arrives, exactly one of the two is bought', async () => {
    const rounds = 24;
    const before = await available(bob);
    for (let round = 0; round < rounds; round += 1) {
      const first = await quote(bob);
      const late = pay(bob, first).catch(refusedAs('PURCHASE_EXPIRED'));
      if (round % 3 > 0) await new Promise((resolve) => setTimeout(resolve, round % 3));
      const second = await quote(bob, first).catch(refusedAs('PURCHASE_SETTLED'));
      if (second) await pay(bob, second);
      await late;
    }
    expect(before - (await available(bob))).toBe(world.unitsOf('USDT', String(100 * rounds)));
  });

  test('leaves quotes of other accounts and of the other kind unchanged', async () => {
    const [first, cards] = [
      await quote(alice),
      await alice.call(purchases.quoteCards, { quantity: 1, asset: 'USDT', payBy: 'balance' }),
    ];
    await quote(bob, first);
    await quote(alice, cards);
    await pay(alice, first);
    await alice.call(purchases.payCards, { purchaseId: cards.purchaseId, payBy: 'balance' });
  });

  test('does not affect a payment on chain: mined in time it settles the first one', async () => {
    await alice.faucet('USDT', '100');
    await alice.approves('USDT', '100');
    const first = await quote(alice);
    await quote(alice, first);
    await alice.pays({ orderRef: first.orderRef, asset: 'USDT', amount: first.total });
    await world.settle();
    expect(await stateOf(alice, first)).toBe('settled');
  });
});

/** The number of statements of this database that wait for a lock. */
async function waitingBackends(): Promise<number> {
  const { waiting } = await world.context.db.one<{ waiting: number }>(sql`
    select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return waiting;
}
