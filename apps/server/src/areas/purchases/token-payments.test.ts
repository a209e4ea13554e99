import { bots } from '@ocean/api/areas/bots';
import { purchases } from '@ocean/api/areas/purchases';
import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { recordOperatorPrice } from '../../prices/record-price.ts';

const world = useWorld();

const quotes = (who: Member, quantity: number, asset: Asset, payBy: 'balance' | 'wallet' = 'balance') =>
  who.call(purchases.quoteBots, { quantity, asset, payBy });
const pays = (who: Member, purchaseId: string) => who.call(purchases.payBots, { purchaseId, payBy: 'balance' });
const over = (asset: Asset, left: string) => ({ key: 'PAYMENT_CAP_REACHED', params: { asset, left } });
const memberWithByb = async (amount: string) => {
  const who = await world.member();
  await who.deposits('BYB', amount);
  return who;
};
const ages = (minutes: number) =>
  world.context.db.run(sql`update operator_price set at = at - make_interval(mins => ${minutes}) where asset in ('BYB', 'BUSD')`);
const renews = (asset: Asset, usdtUnits: bigint) =>
  recordOperatorPrice(world.context.db, { asset, usdtUnits, author: 'finance' });

describe('paying in a token that is not a stablecoin', () => {
  test('has no discount while operators set the prices, and shows it', async () => {
    const alice = await memberWithByb('200');
    const { discounts, total } = await quotes(alice, 1, 'BYB');
    expect([discounts, total]).toEqual([[], '200']);
    const { methods } = await alice.call(bots.params, {});
    expect(methods.map(({ asset, discountPercent }) => [asset, discountPercent])).toEqual([
      ['USDT', '0'],
      ['BUSD', '0'],
      ['BCG', '0'],
      ['BYB', '0'],
    ]);
  });

  test('is quoted for two minutes, a stablecoin for fifteen', async () => {
    const alice = await world.member();
    const minutes = async (asset: Asset) => {
      const { purchaseId, expiresAt } = await quotes(alice, 1, asset);
      const { purchase } = await alice.call(purchases.show, { purchaseId });
      return (Date.parse(expiresAt) - Date.parse(purchase.quotedAt)) / 60_000;
    };
    expect([await minutes('BCG'), await minutes('BYB'), await minutes('USDT'), await minutes('BUSD')]).toEqual([2, 2, 15, 15]);
  });

  test('needs a price of at most an hour; a stablecoin one of at most a day', async () => {
    const alice = await memberWithByb('400');
    const { purchaseId } = await quotes(alice, 1, 'BYB');
    await ages(61);
    await expect(quotes(alice, 1, 'BYB')).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE', params: { asset: 'BYB' } });
    const { methods } = await alice.call(bots.params, {});
    expect(methods.filter(({ unit }) => unit === null).map(({ asset }) => asset)).toEqual(['BYB']);
    // The earlier quote stays valid for its two minutes.
    await pays(alice, purchaseId);
    await quotes(alice, 1, 'BUSD');
    await renews('BYB', 500_000n);
    await quotes(alice, 1, 'BYB');
  });
});

/** Keeps a test from crossing the end of an hour by itself. */
async function beginsAnHour(): Promise<void> {
  const { minute } = await world.context.db.one<{ minute: number }>(
    sql`select extract(minute from platform_now())::integer as minute`,
  );
  await world.advanceMinutes(61 - minute);
}

describe('the cap of a token', () => {
  test('is 1,000 USDT of value per account, counted when paid, and refills hourly', async () => {
    await beginsAnHour();
    const alice = await memberWithByb('6000');
    const ten = await quotes(alice, 10, 'BYB');
    const another = await quotes(alice, 10, 'BYB');
    await expect(quotes(alice, 11, 'BYB')).rejects.toMatchObject(over('BYB', '1000'));
    await pays(alice, ten.purchaseId);
    // Ten bots with their quantity discount are worth 990 USDT.
    await expect(pays(alice, another.purchaseId)).rejects.toMatchObject(over('BYB', '10'));
    await expect(quotes(alice, 1, 'BYB')).rejects.toMatchObject(over('BYB', '10'));
    await expect(alice.call(purchases.buyBots, { quantity: 1, asset: 'BYB' })).rejects.toMatchObject(over('BYB', '10'));
    await world.advanceMinutes(60);
    await expect(quotes(alice, 1, 'BYB')).rejects.toMatchObject(over('BYB', '51.666666'));
    await world.advanceMinutes(180);
    await pays(alice, (await quotes(alice, 1, 'BYB')).purchaseId);
    await world.nextDay();
    await pays(alice, (await quotes(alice, 10, 'BYB')).purchaseId);
  });

  test('counts concurrent payments one after the other', async () => {
    await beginsAnHour();
    const alice = await memberWithByb('4000');
    const made = [];
    for (let times = 0; times < 4; times += 1) made.push(await quotes(alice, 3, 'BYB'));
    const results = await Promise.allSettled(made.map(({ purchaseId }) => pays(alice, purchaseId)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: over('BYB', '100') });
  });

  test('is shared by all accounts', async () => {
    await beginsAnHour();
    await world.changesParams({ 'payment.tokenCap': '1500', 'cap.accountShare': '100' });
    const [alice, bob] = [await memberWithByb('2000'), await memberWithByb('2000')];
    await pays(alice, (await quotes(alice, 10, 'BYB')).purchaseId);
    await expect(quotes(bob, 6, 'BYB')).rejects.toMatchObject(over('BYB', '510'));
    await pays(bob, (await quotes(bob, 5, 'BYB')).purchaseId);
    await world.changesParams({ 'payment.tokenCap': '20000', 'cap.accountShare': '5' });
  });

  test('credits payments on chain above it, and settles those that fit', async () => {
    await world.nextDay();
    const alice = await memberWithByb('1');
    const offered = [await quotes(alice, 6, 'BYB', 'wallet'), await quotes(alice, 6, 'BYB', 'wallet')];
    await alice.faucet('BYB', '2400');
    await alice.approves('BYB', '2400');
    for (const { orderRef, total } of offered) await alice.pays({ orderRef, asset: 'BYB', amount: total });
    await world.settle();
    const rows = await world.context.db.many<{ text: string }>(
      sql`select outcome || ' ' || coalesce(reason, '-') as text from payment where sender = ${alice.id} and kind = 'paid' order by payment_id`,
    );
    expect(rows.map(({ text }) => text)).toEqual(['settled -', 'credited capReached']);
    const { list } = await alice.call(bots.list, {});
    expect(list).toHaveLength(6);
  });

  test('does not count stablecoins', async () => {
    const alice = await world.memberWithUsdt('6000');
    await pays(alice, (await quotes(alice, 50, 'USDT')).purchaseId);
  });
});
