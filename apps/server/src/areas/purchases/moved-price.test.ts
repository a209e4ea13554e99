import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { confirmPrice } from '../../prices/confirm-price.ts';
import { recordOperatorPrice } from '../../prices/record-price.ts';

const world = useWorld();

const sets = (asset: Asset, usdtUnits: bigint) => recordOperatorPrice(world.context.db, { asset, usdtUnits, author: 'finance' });
const confirms = (asset: Asset, usdtUnits: bigint) => confirmPrice(world.context.db, { asset, usdtUnits, confirmedBy: 'owner' });
const moved = (asset: Asset) => ({ key: 'PRICE_MOVED', params: { asset } });
const quotes = (who: Member, asset: Asset, payBy: 'balance' | 'wallet' = 'balance') =>
  who.call(purchases.quoteCards, { quantity: 1, asset, payBy });
const pays = (who: Member, purchaseId: string) => who.call(purchases.payCards, { purchaseId, payBy: 'balance' });
const offers = async (who: Member) => {
  const { quote } = await who.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '10', action: 'quote' });
  return quote?.quoteId ?? '';
};
const outcomes = async (who: Member) => {
  const rows = await world.context.db.many<{ outcome: string; reason: string | null }>(
    sql`select outcome, reason from payment where sender = ${who.id} and kind = 'paid' order by payment_id`,
  );
  return rows.map(({ outcome, reason }) => [outcome, reason]);
};

let alice: Member;
beforeEach(async () => {
  alice = await world.member();
  for (const [asset, amount] of [
    ['USDT', '500'],
    ['BYB', '200'],
    ['BUSD', '200'],
  ] as const) {
    await alice.deposits(asset, amount);
  }
  await alice.exchanges('100');
});
const FIRST = [
  ['BUSD', 1_000_000n],
  ['BCG', 100_000n],
  ['DMC', 100_000n],
  ['BYB', 500_000n],
] as const;

/** Resets the prices after each test, long enough that they are the whole average, and current. */
afterEach(async () => {
  for (const [asset, units] of FIRST) {
    if ((await sets(asset, units)).isJump) await confirms(asset, units);
  }
  await world.nextDay(3);
  for (const [asset, units] of FIRST) await sets(asset, units);
});

describe('an open quote after a jump of its price', () => {
  test.each(['BCG', 'BYB'] as const)('is refused while the jump of %s awaits confirmation', async (asset) => {
    const { purchaseId } = await quotes(alice, asset);
    expect(await sets(asset, 1_000n)).toEqual({ isJump: true });
    await expect(pays(alice, purchaseId)).rejects.toMatchObject(moved(asset));
    const { purchase } = await alice.call(purchases.show, { purchaseId });
    expect(purchase.settledAt).toBeNull();
  });

  test('is refused after the jump was confirmed too: the old price is no free option', async () => {
    const [purchase, offer] = [await quotes(alice, 'BCG'), await offers(alice)];
    await sets('BCG', 1_000_000n);
    await confirms('BCG', 1_000_000n);
    await expect(pays(alice, purchase.purchaseId)).rejects.toMatchObject(moved('BCG'));
    await expect(alice.call(earnings.convert, { quoteId: offer })).rejects.toMatchObject(moved('BCG'));
    await alice.call(earnings.convert, { quoteId: await offers(alice) });
    await pays(alice, (await quotes(alice, 'BCG')).purchaseId);
  });

  test('an exchange is refused while the jump awaits confirmation, and nothing moves', async () => {
    const offer = await offers(alice);
    await sets('BCG', 1_000_000n);
    await expect(alice.call(earnings.convert, { quoteId: offer })).rejects.toMatchObject(moved('BCG'));
    const { assets } = await alice.call(earnings.dashboard, { range: 7 });
    expect(assets.find(({ asset }) => asset === 'USDT')?.available).toBe('400');
  });

  test('is refused when the price was withdrawn', async () => {
    const { purchaseId } = await quotes(alice, 'BYB');
    await sets('BYB', 0n);
    await expect(pays(alice, purchaseId)).rejects.toMatchObject(moved('BYB'));
  });

  test('stays valid when the same price is set again, when it moves a little, and for USDT', async () => {
    const [byb, usdt] = [await quotes(alice, 'BYB'), await quotes(alice, 'USDT')];
    await sets('BYB', 500_000n);
    await sets('BYB', 480_000n);
    await sets('BCG', 1_000n);
    await pays(alice, byb.purchaseId);
    await pays(alice, usdt.purchaseId);
  });

  test('a repeat of a payment made before the jump gets the same answer', async () => {
    const { purchaseId } = await quotes(alice, 'BYB');
    const idempotencyKey = crypto.randomUUID();
    const pay = () => alice.call(purchases.payCards, { purchaseId, payBy: 'balance' }, { idempotencyKey });
    const first = await pay();
    await sets('BYB', 1_000n);
    expect(await pay()).toEqual(first);
  });
});

describe('a payment on chain', () => {
  const paysOnChain = async (asset: Asset, orderRef: string, amount: string) => {
    await alice.faucet(asset, amount);
    await alice.approves(asset, amount);
    await alice.pays({ orderRef, asset, amount });
  };

  test('mined after the jump is credited with that reason', async () => {
    const { orderRef, total, purchaseId } = await quotes(alice, 'BYB', 'wallet');
    await sets('BYB', 1_000n);
    await world.advanceMinutes(1);
    await paysOnChain('BYB', orderRef, total);
    await world.settle();
    expect(await outcomes(alice)).toEqual([['credited', 'priceMoved']]);
    expect((await alice.call(purchases.show, { purchaseId })).purchase.state).toBe('credited');
  });

  test('mined before the jump settles, no matter how late it becomes final', async () => {
    const { orderRef, total } = await quotes(alice, 'BYB', 'wallet');
    await paysOnChain('BYB', orderRef, total);
    await world.advanceMinutes(1);
    await sets('BYB', 1_000n);
    await world.settle();
    expect(await outcomes(alice)).toEqual([['settled', null]]);
  });
});

describe('BUSD below 0.98', () => {
  test('gives no quotes, and refuses an earlier one', async () => {
    const { purchaseId } = await quotes(alice, 'BUSD');
    await sets('BUSD', 979_999n);
    await expect(quotes(alice, 'BUSD')).rejects.toMatchObject({
      key: 'STABLECOIN_BELOW_FLOOR',
      params: { asset: 'BUSD', floor: '0.98' },
    });
    await expect(pays(alice, purchaseId)).rejects.toMatchObject(moved('BUSD'));
    await expect(alice.call(purchases.buyBots, { quantity: 1, asset: 'BUSD' })).rejects.toMatchObject({
      key: 'STABLECOIN_BELOW_FLOOR',
    });
  });

  test('is accepted again from 0.98 on', async () => {
    await sets('BUSD', 980_000n);
    await pays(alice, (await quotes(alice, 'BUSD')).purchaseId);
  });
});
