import { randomUUID } from 'node:crypto';
import { bots } from '@ocean/api/areas/bots';
import { purchases } from '@ocean/api/areas/purchases';
import { records } from '@ocean/api/areas/records';
import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { member, platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';

const world = useWorld();
let alice: Member;
let bob: Member;

beforeAll(async () => {
  alice = await world.member();
  bob = await world.member();
  for (const asset of ['USDT', 'BUSD'] as const) {
    await alice.deposits(asset, '2000');
    await alice.faucet(asset, '2000');
    await alice.approves(asset, '2000');
  }
});
afterAll(async () => {
  await world.settle();
});

const quote = (order: { quantity?: number; asset?: Asset; payBy?: 'balance' | 'wallet' } = {}) =>
  alice.call(purchases.quoteCards, { quantity: 1, asset: 'USDT', payBy: 'wallet', ...order });
const buy = (purchaseId: string, idempotencyKey: string = randomUUID()) =>
  alice.call(purchases.payCards, { purchaseId, payBy: 'balance' }, { idempotencyKey });
const follow = async (purchaseId: string) => (await alice.call(purchases.show, { purchaseId })).purchase;
const cards = async () => (await alice.call(bots.summary, {})).cards;
const usdt = (amount: string) => world.unitsOf('USDT', amount);
const reasons = async () => (await alice.call(purchases.depositInfo, {})).recent.map((payment) => payment.reason);

/** The changes made by `act`: alice's cards, her USDT and the treasury's. */
async function changes(act: () => Promise<unknown>) {
  const look = async () => ({
    cards: await cards(),
    alice: (await readBalance(world.context.db, member(alice.id).available('USDT'))).available,
    treasury: (await readBalance(world.context.db, platform.treasury('USDT'))).available,
  });
  const before = await look();
  await act();
  const after = await look();
  return {
    cards: after.cards - before.cards,
    alice: after.alice - before.alice,
    treasury: after.treasury - before.treasury,
  };
}

describe('a quote for cards', () => {
  test('has no discount, whatever pays and however many', async () => {
    expect(await quote({ quantity: 60 })).toMatchObject({ unit: '5', subtotal: '300', total: '300', discounts: [] });
    expect(await quote({ quantity: 60, asset: 'BYB' })).toMatchObject({ unit: '10', total: '600', discounts: [] });
    expect(await quote({ quantity: 60, asset: 'BCG' })).toMatchObject({ unit: '50', total: '3000', discounts: [] });
    expect(await quote({ quantity: 60, asset: 'BUSD' })).toMatchObject({ unit: '5', total: '300', discounts: [] });
  });

  test.each([
    [{ quantity: 0, asset: 'USDT' }, 'QUANTITY_ZERO'],
    [{ quantity: 1.5, asset: 'USDT' }, 'QUANTITY_INVALID'],
    [{ quantity: 1001, asset: 'USDT' }, 'QUANTITY_TOO_LARGE'],
    [{ quantity: 1, asset: 'DMC' }, 'ASSET_UNKNOWN'],
  ])('refuses %j by name', async (order, key) => {
    const { body } = await alice.post('/api/bot/buyCardCheck', { payBy: 'wallet', ...order });
    expect(body).toMatchObject({ code: 5000, error: { key } });
  });

  test('and one for bots with the same request key are two purchases', async () => {
    const idempotencyKey = randomUUID();
    const { purchaseId } = await alice.call(
      purchases.quoteCards,
      { quantity: 1, asset: 'USDT', payBy: 'balance' },
      { idempotencyKey },
    );
    await world.context.db.run(sql`delete from idempotency`);
    const forBots = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'balance' }, { idempotencyKey });
    expect(forBots.purchaseId).not.toBe(purchaseId);
    expect(forBots.unit).toBe('100');
  });
});

describe('cards paid by balance', () => {
  test('are there at once, and the records say what was bought', async () => {
    const { purchaseId } = await quote({ quantity: 7, payBy: 'balance' });
    const changed = await changes(async () => {
      const answer = await buy(purchaseId);
      expect(answer.purchase).toMatchObject({ kind: 'cards', state: 'settled', payBy: 'balance', quantity: 7, total: '35' });
      expect(answer.bots).toBeUndefined();
    });
    expect(changed).toEqual({ cards: 7, alice: -usdt('35'), treasury: usdt('35') });
    const { list } = await alice.call(records.list, {});
    expect(list[0]).toMatchObject({ kind: 'cardSoldByBalance', details: { cards: 7, purchaseId } });
  });

  test('are delivered once: the same request gets the same answer, another one is refused', async () => {
    const { purchaseId } = await quote({ quantity: 2, payBy: 'balance' });
    const key = randomUUID();
    const changed = await changes(async () => {
      const first = await buy(purchaseId, key);
      await world.context.db.run(sql`delete from idempotency`);
      expect(await buy(purchaseId, key)).toEqual(first);
      await expect(buy(purchaseId)).rejects.toMatchObject({ key: 'PURCHASE_SETTLED' });
    });
    expect(changed).toEqual({ cards: 2, alice: -usdt('10'), treasury: usdt('10') });
  });

  test('are sold once to twenty concurrent requests', async () => {
    const { purchaseId } = await quote({ quantity: 3, payBy: 'balance' });
    const changed = await changes(() => Promise.allSettled(Array.from({ length: 20 }, () => buy(purchaseId))));
    expect(changed).toEqual({ cards: 3, alice: -usdt('15'), treasury: usdt('15') });
  });

  test('are refused without the balance and after the expiry, and nothing is left behind', async () => {
    const dear = await quote({ quantity: 1000, payBy: 'balance' });
    const old = await quote({ payBy: 'balance' });
    const changed = await changes(async () => {
      await expect(buy(dear.purchaseId)).rejects.toMatchObject({ key: 'BALANCE_INSUFFICIENT' });
      await world.advanceMinutes(16);
      await expect(buy(old.purchaseId)).rejects.toMatchObject({ key: 'PURCHASE_EXPIRED' });
    });
    expect(changed).toEqual({ cards: 0, alice: 0n, treasury: 0n });
  });
});

describe('cards paid on chain', () => {
  const pay = async (orderRef: string, amount: string, asset: Asset = 'USDT') => {
    const hash = await alice.pays({ orderRef, asset, amount });
    await world.settle();
    return hash;
  };

  test('are delivered when the payment is final', async () => {
    const order = await quote({ quantity: 4 });
    const changed = await changes(async () => {
      const txHash = await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '20' });
      await alice.call(purchases.payCards, { purchaseId: order.purchaseId, payBy: 'wallet', txHash });
      await world.follower.step();
      expect(await follow(order.purchaseId)).toMatchObject({ kind: 'cards', state: 'seen', txHash });
      await world.settle();
    });
    expect(await follow(order.purchaseId)).toMatchObject({ state: 'settled', payBy: 'wallet' });
    expect(changed).toEqual({ cards: 4, alice: 0n, treasury: usdt('20') });
    const { list } = await alice.call(records.list, {});
    expect(list[0]?.movements.map(({ kind }) => kind)).toEqual(['paymentReceived', 'cardSoldByWallet']);
  });

  test('follow the same rules: short, surplus, wrong token, second and late payments are credited', async () => {
    const order = await quote({ quantity: 4 });
    const changed = await changes(async () => {
      await pay(order.orderRef, '19.999999');
      await pay(order.orderRef, '20', 'BUSD');
      await pay(order.orderRef, '21');
      await pay(order.orderRef, '20');
      const late = await quote();
      await world.advanceMinutes(16);
      await pay(late.orderRef, '5');
    });
    expect(changed).toEqual({ cards: 4, alice: usdt('45.999999'), treasury: usdt('20') });
    expect((await reasons()).slice(0, 5)).toEqual(['late', 'second', 'surplus', 'wrongToken', 'short']);
  });

  test('settle together with bots in one block, each kind delivered', async () => {
    const [forCards, alsoCards] = [await quote({ quantity: 2 }), await quote({ quantity: 3 })];
    const forBots = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' });
    const changed = await changes(async () => {
      await alice.pays({ orderRef: forCards.orderRef, asset: 'USDT', amount: '10' });
      await alice.pays({ orderRef: forBots.orderRef, asset: 'USDT', amount: '100' });
      await alice.pays({ orderRef: alsoCards.orderRef, asset: 'USDT', amount: '15' });
      await world.settle();
    });
    expect(changed).toEqual({ cards: 5, alice: 0n, treasury: usdt('125') });
    expect((await alice.call(purchases.show, { purchaseId: forBots.purchaseId })).bots).toHaveLength(1);
  });

  test('survive a crash in the middle of settling, and are delivered once', async () => {
    const order = await quote({ quantity: 6 });
    await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '30' });
    await world.mine(world.context.config.confirmations);
    const dying = world.dyingFollower();
    const changed = await changes(async () => {
      await expect(dying.step()).rejects.toThrow(/killed/);
      expect((await follow(order.purchaseId)).state).toBe('seen');
      await world.settle();
    });
    expect(changed).toEqual({ cards: 6, alice: 0n, treasury: usdt('30') });
  });
});

test('buyCard refuses purchases of bots, buy those of cards, and both those of other accounts', async () => {
  const forCards = await quote({ payBy: 'balance' });
  const forBots = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'balance' });
  const txHash = `0x${'11'.repeat(32)}`;
  const unknown = { key: 'PURCHASE_UNKNOWN' };
  const changed = await changes(async () => {
    for (const pay of [{ payBy: 'balance' as const }, { payBy: 'wallet' as const, txHash }]) {
      await expect(alice.call(purchases.payCards, { purchaseId: forBots.purchaseId, ...pay })).rejects.toMatchObject(unknown);
      await expect(alice.call(purchases.payBots, { purchaseId: forCards.purchaseId, ...pay })).rejects.toMatchObject(unknown);
      await expect(bob.call(purchases.payCards, { purchaseId: forCards.purchaseId, ...pay })).rejects.toMatchObject(unknown);
    }
  });
  expect(changed).toEqual({ cards: 0, alice: 0n, treasury: 0n });
});

test('purchaseList shows both kinds', async () => {
  const { list } = await alice.call(purchases.list, { size: 100 });
  expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['bots', 'cards']));
});
