import { purchases } from '@ocean/api/areas/purchases';
import sql from 'sql-template-tag';
import { beforeAll, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let alice: Member;
beforeAll(async () => {
  alice = await world.member();
});

const paidOf = async (member: Member, page = {}) => member.call(purchases.list, { onlyPaid: true, ...page });
const quote = (payBy: 'balance' | 'wallet', quantity = 1) => alice.call(purchases.quoteBots, { quantity, asset: 'USDT', payBy });

test('a look at a price is no purchase; what was paid for is, with its method and what came of it', async () => {
  await quote('wallet');
  expect(await paidOf(alice)).toEqual({ list: [], next: null });

  await alice.deposits('USDT', '300');
  await alice.buysBots(1);
  await alice.buysBotsByWallet(2);
  const late = await quote('wallet', 3);
  await alice.faucet('USDT', '1');
  await alice.approves('USDT', '1');
  const txHash = await alice.pays({ orderRef: late.orderRef, asset: 'USDT', amount: '1' });
  await world.settle();
  const reported = await quote('wallet', 4);
  await alice.call(purchases.payBots, { purchaseId: reported.purchaseId, payBy: 'wallet', txHash: `0x${'ab'.repeat(32)}` });

  const { list } = await paidOf(alice);
  expect(list.map(({ quantity, state, payBy }) => [quantity, state, payBy])).toEqual([
    [4, 'awaiting', 'wallet'],
    [3, 'credited', 'wallet'],
    [2, 'settled', 'wallet'],
    [1, 'settled', 'balance'],
  ]);
  expect([list.length, list[1]?.txHash]).toEqual([4, txHash]);
  expect((await alice.call(purchases.list, {})).list).toHaveLength(5);
});

test('a payment that is seen but not final is listed, and keeps its position', async () => {
  const order = await quote('wallet', 5);
  await alice.faucet('USDT', order.total);
  await alice.approves('USDT', order.total);
  await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: order.total });
  await world.follower.step();
  expect((await paidOf(alice)).list[0]).toMatchObject({
    quantity: 5,
    state: 'seen',
    confirmations: { have: expect.any(Number) },
  });
  await world.settle();
  expect((await paidOf(alice)).list[0]).toMatchObject({ quantity: 5, state: 'settled' });
});

/** All pages of this size, from the first to the last. */
async function pagesOf(member: Member, input: { onlyPaid: boolean; size: number }) {
  const pages = [await member.call(purchases.list, input)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push(await member.call(purchases.list, { ...input, cursor: next }));
  }
  return pages.map(({ list }) => list.map(({ purchaseId }) => purchaseId));
}

/** `count` purchases of a member who bought a bot each day, the last three of them at the same moment. */
async function plantPurchases(member: Member, count: number): Promise<void> {
  await world.context.db.run(sql`
    insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units, pay_by, tx_hash,
      quoted_at, expires_at)
    select gen_random_uuid(), ${member.id}, '0x' || encode(sha256(convert_to(${member.id} || n, 'utf8')), 'hex'), 'bots', 1, 'USDT', 1, 1, '[]', 1, 'wallet',
      '0x' || repeat('a', 64), platform_now() - greatest(n, 3) * interval '1 day', platform_now() + interval '1 hour'
    from generate_series(1, ${count}::integer) n`);
}

test.each([1, 2, 4, 100])('pages of %i have no gap or repeat, and show the account only', async (size) => {
  const bob = await world.member();
  expect(await pagesOf(bob, { onlyPaid: true, size })).toEqual([[]]);
  await plantPurchases(bob, 9);
  const all = (await bob.call(purchases.list, { size: 100 })).list.map(({ purchaseId }) => purchaseId);
  expect(all).toHaveLength(9);
  for (const onlyPaid of [true, false]) {
    const pages = await pagesOf(bob, { onlyPaid, size });
    expect(pages.flat()).toEqual(all);
    expect(pages.map(({ length }) => length)).toEqual(
      Array.from({ length: Math.ceil(9 / size) }, (_, at) => Math.min(size, 9 - at * size)),
    );
  }
});

test('a page continues where the last one ended, whatever was bought or deleted meanwhile', async () => {
  const bob = await world.member();
  await plantPurchases(bob, 4);
  const all = (await bob.call(purchases.list, {})).list.map(({ purchaseId }) => purchaseId);
  const first = await bob.call(purchases.list, { size: 2 });
  await bob.call(purchases.quoteBots, { quantity: 7, asset: 'USDT', payBy: 'balance' });
  await world.context.db.run(sql`delete from purchase where id = ${all[1] ?? ''}`);
  const second = await bob.call(purchases.list, { size: 2, cursor: first.next ?? '' });
  expect(second.list.map(({ purchaseId }) => purchaseId)).toEqual(all.slice(2));
  expect(second.next).toBeNull();
});

test.each(['', '1', '1.x', '-1.00000000-0000-4000-8000-000000000001', "1.00000000-0000-4000-8000-000000000001' or true"])(
  'an invalid cursor is refused: %s',
  async (cursor) => {
    await expect(alice.call(purchases.list, { cursor })).rejects.toMatchObject({ key: 'PAGE_UNKNOWN' });
  },
);

test('a cursor of another member shows only own purchases', async () => {
  const [bob, carol] = [await world.member(), await world.member()];
  await plantPurchases(bob, 3);
  await plantPurchases(carol, 3);
  const { next } = await bob.call(purchases.list, { size: 1 });
  const own = new Set((await carol.call(purchases.list, {})).list.map(({ purchaseId }) => purchaseId));
  const { list } = await carol.call(purchases.list, { cursor: next ?? '' });
  expect(list.every(({ purchaseId }) => own.has(purchaseId))).toBe(true);
});
