import { ido } from '@ocean/api/areas/ido';
import { purchases } from '@ocean/api/areas/purchases';
import { records } from '@ocean/api/areas/records';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endsRound, opensRound } from '#dev/world/open-round.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { member, platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { operatePrices } from '../../../operate/treasury/operate-prices.ts';

const world = useWorld();
let desk: OperatorsDesk;
beforeAll(() => {
  desk = openDesk(world);
});
afterAll(async () => desk?.close());

const bcgOf = async (who: Member) => (await readBalance(world.context.db, member(who.id).available('BCG'))).posted;
const usdtOf = async (who: Member) => (await readBalance(world.context.db, member(who.id).available('USDT'))).posted;
const pool = async () => (await readBalance(world.context.db, platform.idoPool())).posted;
const bcg = (amount: string) => world.unitsOf('BCG', amount);
const order = { asset: 'USDT', payBy: 'balance' } as const;
const quotes = (who: Member, quantity: number, payBy: 'balance' | 'wallet' = 'balance') =>
  who.call(ido.quote, { ...order, quantity, payBy });
const pays = (who: Member, purchaseId: string) => who.call(ido.pay, { purchaseId, payBy: 'balance' });
/** Sends a payment for a quote; `world.settle()` makes it final. */
async function sends(who: Member, quote: { orderRef: string; total: string }) {
  await who.faucet('USDT', quote.total);
  await who.approves('USDT', quote.total);
  await who.pays({ orderRef: quote.orderRef, asset: 'USDT', amount: quote.total });
}
const outcomes = (who: Member) =>
  world.context.db.many<{ outcome: string; reason: string | null }>(
    sql`select outcome, reason from payment where sender = ${who.id} and kind = 'paid' order by payment_id`,
  );

describe('a round that is open', () => {
  let alice: Member;
  beforeAll(async () => {
    await opensRound(world, desk);
    alice = await world.memberWithUsdt('1000');
  });

  test('shows its terms and what is left', async () => {
    const { round, ...shown } = await alice.call(ido.show, {});
    expect(shown).toEqual({ asset: 'BCG', minimum: 100, maximum: 1000, perAddress: 10, bought: 0, own: [] });
    expect(round).toMatchObject({
      state: 'open',
      price: '0.2',
      total: '1000000',
      left: '1000000',
      dayTotal: '100000',
      dayLeft: '100000',
    });
    expect(round?.methods).toEqual([
      { asset: 'USDT', unit: '0.2', balance: '1000' },
      { asset: 'BUSD', unit: '0.2', balance: '0' },
    ]);
  });

  test('sells by balance: the pool pays the tokens, the treasury gets the price', async () => {
    const [before, treasury] = [await pool(), await readBalance(world.context.db, platform.treasury('USDT'))];
    const quote = await quotes(alice, 500);
    expect(quote).toMatchObject({ quantity: 500, unit: '0.2', total: '100', discounts: [], balanceAfter: '900' });
    expect(await pool()).toBe(before);
    const { purchase } = await pays(alice, quote.purchaseId);
    expect(purchase).toMatchObject({ kind: 'tokens', state: 'settled', quantity: 500, payBy: 'balance' });
    expect(await bcgOf(alice)).toBe(bcg('500'));
    expect(before - (await pool())).toBe(bcg('500'));
    const after = await readBalance(world.context.db, platform.treasury('USDT'));
    expect(after.posted - treasury.posted).toBe(world.unitsOf('USDT', '100'));
    const { round, bought, own } = await alice.call(ido.show, {});
    expect([round?.left, round?.dayLeft, bought]).toEqual(['999500', '99500', 1]);
    expect(own).toMatchObject([{ round: 1, quantity: 500, total: '100', asset: 'USDT' }]);
    const { list } = await alice.call(records.list, { kind: 'tokenSoldByBalance' });
    expect(list[0]).toMatchObject({ kind: 'tokenSoldByBalance', details: { tokens: 500 } });
    // A second payment finds the purchase settled.
    await expect(pays(alice, quote.purchaseId)).rejects.toMatchObject({ key: 'PURCHASE_SETTLED' });
  });

  test('sells on chain, and the records show one purchase with both halves', async () => {
    const bob = await world.member();
    await bob.buysTokensByWallet(250);
    expect(await bcgOf(bob)).toBe(bcg('250'));
    const { list } = await bob.call(purchases.list, { onlyPaid: true });
    expect(list).toMatchObject([{ kind: 'tokens', state: 'settled', payBy: 'wallet', quantity: 250, total: '50' }]);
    const listed = await bob.call(records.list, { kind: 'tokenSoldByWallet' });
    expect(listed.list[0]?.movements.map(({ kind }) => kind)).toEqual(['paymentReceived', 'tokenSoldByWallet']);
  });

  test('accepts BUSD too, and no asset but stablecoins', async () => {
    const bob = await world.member();
    await bob.deposits('BUSD', '40');
    await bob.buysTokens(200, 'BUSD');
    expect(await bcgOf(bob)).toBe(bcg('200'));
    for (const asset of ['BCG', 'BYB', 'DMC']) {
      const answer = await bob.post(
        '/api/earn/idoCheck',
        { quantity: 100, asset, payBy: 'balance' },
        { 'idempotency-key': crypto.randomUUID() },
      );
      expect(JSON.stringify(answer)).toContain('ASSET_UNKNOWN');
    }
  });

  test.each([
    [99, 'IDO_RANGE'],
    [1001, 'IDO_RANGE'],
    [0, 'QUANTITY_ZERO'],
    [-100, 'QUANTITY_ZERO'],
    [100.5, 'QUANTITY_INVALID'],
  ])('refuses %s tokens with %s', async (quantity, key) => {
    await expect(quotes(alice, quantity)).rejects.toMatchObject({ key });
  });

  test('can be paid only by its own call and its own buyer', async () => {
    const { purchaseId } = await quotes(alice, 100);
    const unknown = { key: 'PURCHASE_UNKNOWN' };
    await expect(alice.call(purchases.payBots, { purchaseId, payBy: 'balance' })).rejects.toMatchObject(unknown);
    await expect(alice.call(purchases.payCards, { purchaseId, payBy: 'balance' })).rejects.toMatchObject(unknown);
    const bob = await world.memberWithUsdt('100');
    await expect(pays(bob, purchaseId)).rejects.toMatchObject(unknown);
  });

  test('sells nothing without the balance, and frees the place again', async () => {
    const poor = await world.memberWithUsdt('10');
    const { purchaseId } = await quotes(poor, 100);
    await expect(pays(poor, purchaseId)).rejects.toMatchObject({ key: 'BALANCE_INSUFFICIENT' });
    expect((await poor.call(ido.show, {})).bought).toBe(0);
    await poor.deposits('USDT', '10');
    await pays(poor, purchaseId);
    expect(await bcgOf(poor)).toBe(bcg('100'));
  });

  test('a payment killed after its last write leaves nothing, and the repeat settles it once', async () => {
    const bob = await world.member();
    await sends(bob, await quotes(bob, 100, 'wallet'));
    await world.mine(3);
    await expect(world.dyingFollower().step()).rejects.toThrow('killed');
    expect(await bcgOf(bob)).toBe(0n);
    await world.settle();
    expect(await bcgOf(bob)).toBe(bcg('100'));
    expect((await bob.call(ido.show, {})).bought).toBe(1);
  });
});

describe('ten purchases of an address', () => {
  test('of fifty attempts at once exactly ten are sold', async () => {
    await opensRound(world, desk);
    const alice = await world.memberWithUsdt('1500');
    const offers = await Promise.all(Array.from({ length: 50 }, () => quotes(alice, 100)));
    const attempts = await Promise.allSettled(offers.map(({ purchaseId }) => pays(alice, purchaseId)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of refused) expect(reason).toMatchObject({ key: 'IDO_TOO_MANY', params: { maximum: 10 } });
    expect(await bcgOf(alice)).toBe(bcg('1000'));
    expect((await alice.call(ido.show, {})).bought).toBe(10);
    await expect(quotes(alice, 100)).rejects.toMatchObject({ key: 'IDO_TOO_MANY' });
  });

  test('counts both ways of paying: what comes on chain after the tenth is credited with that reason', async () => {
    const bob = await world.memberWithUsdt('300');
    const onChain = await Promise.all(Array.from({ length: 3 }, () => quotes(bob, 100, 'wallet')));
    for (let bought = 0; bought < 8; bought += 1) await bob.buysTokens(100);
    const before = await usdtOf(bob);
    for (const quote of onChain) await sends(bob, quote);
    await world.settle();
    expect(await outcomes(bob)).toEqual([
      { outcome: 'settled', reason: null },
      { outcome: 'settled', reason: null },
      { outcome: 'credited', reason: 'tooManyBought' },
    ]);
    expect(await bcgOf(bob)).toBe(bcg('1000'));
    expect((await usdtOf(bob)) - before).toBe(world.unitsOf('USDT', '20'));
  });

  test('counts over all rounds', async () => {
    const carol = await world.memberWithUsdt('300');
    for (let bought = 0; bought < 10; bought += 1) await carol.buysTokens(100);
    await opensRound(world, desk);
    await expect(quotes(carol, 100)).rejects.toMatchObject({ key: 'IDO_TOO_MANY' });
    const { own, bought } = await carol.call(ido.show, {});
    expect([own.length, bought]).toEqual([10, 10]);
  });
});

describe('what is left', () => {
  test('a day sells its part; a payment that comes then is credited, and the next day sells again', async () => {
    await opensRound(world, desk, { total: '3000', minutes: 6_000 });
    const [alice, bob] = [await world.memberWithUsdt('200'), await world.memberWithUsdt('200')];
    const [held, byChain] = [await quotes(bob, 100), await quotes(bob, 200, 'wallet')];
    await alice.buysTokens(150);
    await expect(quotes(bob, 200)).rejects.toMatchObject({ key: 'IDO_DAY_SOLD_OUT', params: { left: '150' } });
    await alice.buysTokens(150);
    expect((await alice.call(ido.show, {})).round).toMatchObject({ state: 'daySoldOut', dayLeft: '0', left: '2700' });
    await expect(pays(bob, held.purchaseId)).rejects.toMatchObject({ key: 'IDO_DAY_SOLD_OUT', params: { left: '0' } });
    await sends(bob, byChain);
    await world.settle();
    expect(await outcomes(bob)).toEqual([{ outcome: 'credited', reason: 'daySoldOut' }]);
    expect(await usdtOf(bob)).toBe(world.unitsOf('USDT', '240'));
    await world.nextDay();
    await desk.carol(operatePrices, 'set', 'BCG', '0.1');
    await bob.buysTokens(300);
    expect(await bcgOf(bob)).toBe(bcg('300'));
  });

  test('sells no more to concurrent buyers than the day has', async () => {
    await opensRound(world, desk, { total: '10000' });
    const buyers: Member[] = [];
    for (let joined = 0; joined < 5; joined += 1) buyers.push(await world.memberWithUsdt('100'));
    const offers = await Promise.all(
      buyers.flatMap((who) => [1, 2, 3].map(async () => ({ who, quote: await quotes(who, 150) }))),
    );
    const attempts = await Promise.allSettled(offers.map(({ who, quote }) => pays(who, quote.purchaseId)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    for (const one of attempts) if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'IDO_DAY_SOLD_OUT' });
  });

  test('a sold-out round says so, and credits later payments', async () => {
    await world.changesParams({ 'ido.dayShare': '100' });
    await opensRound(world, desk, { total: '250' });
    const [alice, bob] = [await world.memberWithUsdt('100'), await world.member()];
    const late = await quotes(bob, 200, 'wallet');
    await alice.buysTokens(200);
    expect((await alice.call(ido.show, {})).round).toMatchObject({ state: 'soldOut', left: '50' });
    await expect(quotes(alice, 100)).rejects.toMatchObject({ key: 'IDO_SOLD_OUT', params: { left: '50' } });
    await sends(bob, late);
    await world.settle();
    expect(await outcomes(bob)).toEqual([{ outcome: 'credited', reason: 'roundSoldOut' }]);
  });
});

describe('a round that does not sell', () => {
  test('before it opens and after it has closed a price is refused, and a payment after its end is credited', async () => {
    await opensRound(world, desk, { minutes: 10 });
    const bob = await world.memberWithUsdt('100');
    const [byChain, held] = [await quotes(bob, 100, 'wallet'), await quotes(bob, 100)];
    const { round } = await bob.call(ido.show, {});
    // The quote expires with its round, before its fifteen minutes are over.
    expect(byChain.expiresAt).toBe(round?.closesAt);
    await endsRound(world);
    expect((await bob.call(ido.show, {})).round?.state).toBe('closed');
    await expect(quotes(bob, 100)).rejects.toMatchObject({ key: 'IDO_CLOSED' });
    await expect(pays(bob, held.purchaseId)).rejects.toMatchObject({ key: 'PURCHASE_EXPIRED' });
    await sends(bob, byChain);
    await world.settle();
    expect(await outcomes(bob)).toEqual([{ outcome: 'credited', reason: 'roundClosed' }]);
    expect(await usdtOf(bob)).toBe(world.unitsOf('USDT', '120'));
  });

  test('a payment mined in time settles although the round has closed since', async () => {
    await opensRound(world, desk, { minutes: 10 });
    const bob = await world.member();
    await sends(bob, await quotes(bob, 100, 'wallet'));
    await endsRound(world);
    await world.settle();
    expect(await bcgOf(bob)).toBe(bcg('100'));
  });

  test('it pauses while BCG buys more here than it costs in the round, and resumes by itself', async () => {
    await world.changesParams({ 'ido.floor': '0.05' });
    await opensRound(world, desk, { minutes: 6_000 });
    const bob = await world.memberWithUsdt('100');
    const { round } = await bob.call(ido.show, {});
    expect(round).toMatchObject({ state: 'open', price: '0.101523' });
    await desk.carol(operatePrices, 'set', 'BCG', '0.12');
    // The lower of the current price and the average counts.
    expect((await bob.call(ido.show, {})).round?.state).toBe('open');
    const [held, byChain] = [await quotes(bob, 100), await quotes(bob, 100, 'wallet')];
    await desk.carol(operatePrices, 'set', 'BCG', '0.125');
    await world.advanceMinutes(23 * 60);
    expect((await bob.call(ido.show, {})).round?.state).toBe('paused');
    await expect(quotes(bob, 100)).rejects.toMatchObject({ key: 'IDO_PAUSED' });
    await expect(pays(bob, held.purchaseId)).rejects.toMatchObject({ key: 'PURCHASE_EXPIRED' });
    expect(byChain.total).toBe('10.1523');
    await desk.carol(operatePrices, 'set', 'BCG', '0.1');
    expect((await bob.call(ido.show, {})).round?.state).toBe('open');
    const [again, onChain] = [await quotes(bob, 100), await quotes(bob, 100, 'wallet')];
    await desk.carol(operatePrices, 'set', 'BCG', '0.125');
    await expect(pays(bob, again.purchaseId)).rejects.toMatchObject({ key: 'IDO_PAUSED' });
    await sends(bob, onChain);
    await world.settle();
    expect(await outcomes(bob)).toEqual([{ outcome: 'credited', reason: 'roundPaused' }]);
  });

  test('without a current price of BCG it pauses too', async () => {
    await opensRound(world, desk, { minutes: 6_000 });
    const bob = await world.memberWithUsdt('100');
    await desk.carol(operatePrices, 'set', 'BCG', '0');
    expect((await bob.call(ido.show, {})).round?.state).toBe('paused');
    await expect(quotes(bob, 100)).rejects.toMatchObject({ key: 'IDO_PAUSED' });
    await desk.carol(operatePrices, 'set', 'BCG', '0.1');
  });
});
