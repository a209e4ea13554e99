import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { acceptAllAlone } from './accept-alone.ts';
import { extendHold, findHold } from './extend-hold.ts';

const world = useWorld();
let traders: Traders;
let operators: OperatorsDesk;
let customer: Member;
let operator: Member;
beforeAll(async () => {
  await world.changesParams({ 'session.days': 365 });
  traders = openTraders(world);
  operators = openDesk(world);
  [customer, operator] = [await world.member(), await world.member()];
  for (const who of [customer, operator]) await who.deposits('USDT', '2000');
  await operator.exchanges('900');
  await traders.named(customer);
  await traders.trades(operator, { offers: [{ side: 'buy', max: '400' }], wallet: { BCG: '7000' }, level: 5 });
});
afterAll(async () => {
  await traders?.close();
  await operators?.close();
});
/** A new day for limits. */
beforeEach(async () => {
  await world.nextDay();
  await traders.owner.run(sql`update desk_passageway set auto_units = null`);
});

async function terms(amount: string) {
  const asked = { market: 'BCG/USDT', side: 'buy' as const, amount, serviceId: await traders.serviceOf(operator, 'buy') };
  const quote = await customer.call(desk.checkOrder, asked);
  return { quote, order: { ...asked, rate: quote.rate } };
}

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => ({ key: 'done', params: {} }),
    ({ key, params }: { key: string; params: Record<string, unknown> }) => ({ key, params }),
  );

describe('above the daily value a wallet signs', () => {
  test('what an order gives and gets, and no other signature is accepted', async () => {
    const { quote, order } = await terms('600');
    expect(quote).toMatchObject({ value: '60', signatureNeeded: true });
    const refused = await refusalOf(customer.call(desk.order, order));
    expect(refused).toMatchObject({
      key: 'STEP_UP_NEEDED',
      params: { call: 'tor/order', amount: '600', rate: '0.1', side: 'buy' },
    });
    const { message, ...signed } = await customer.signs({ call: 'tor/order', ...order });
    expect(message).toContain('give 60 USDT and get 600 BCG, at 0.1 USDT for one BCG');
    expect((await refusalOf(customer.call(desk.order, { ...order, amount: '610', ...signed }))).key).toBe('ACTION_CHANGED');
    const placed = await customer.call(desk.order, { ...order, ...signed });
    expect(placed.state).toBe('pending');

    const seen = await operator.call(desk.orderDetail, { id: placed.id });
    expect(seen.accepting).toMatchObject({ signatureNeeded: true, barrier: null });
    const asked = { id: placed.id, state: 'pending' as const };
    const told = await refusalOf(operator.call(desk.accept, asked));
    expect(told).toMatchObject({ key: 'STEP_UP_NEEDED', params: { call: 'tor/orderAccept', id: placed.id } });
    const { market, side, amount, rate } = placed;
    const { message: text, ...signature } = await operator.signs({
      call: 'tor/orderAccept',
      id: placed.id,
      market,
      side,
      amount,
      rate,
    });
    expect(text).toContain(`accept the order ${placed.id}`);
    expect((await operator.call(desk.accept, { ...asked, ...signature })).state).toBe('completed');
  });

  test('while a stolen session takes no more than the value of one day, whatever it does', async () => {
    const { order } = await terms('300');
    expect((await customer.call(desk.order, order)).state).toBe('pending');
    expect((await refusalOf(customer.call(desk.order, order))).key).toBe('STEP_UP_NEEDED');
    const [first, second] = [await customer.call(desk.orders, {}), await terms('200')];
    for (const { id } of first.list.filter(({ state }) => state === 'pending')) {
      expect((await operator.call(desk.accept, { id, state: 'pending' })).state).toBe('completed');
    }
    const placed = await customer.call(desk.order, second.order);
    expect((await operator.call(desk.accept, { id: placed.id, state: 'pending' })).state).toBe('completed');
  });
});

describe('accepting without a tap', () => {
  test('takes orders up to the value that was signed for a day, right after placing', async () => {
    await traders.trades(operator, { level: 5, autoAccept: '25' });
    const { order } = await terms('200');
    const [first, second] = [await customer.call(desk.order, order), await customer.call(desk.order, order)];
    expect([first.state, second.state]).toEqual(['completed', 'pending']);
    await traders.trades(operator, { level: 5, autoAccept: '40' });
    await acceptAllAlone(world.context);
    expect(await customer.call(desk.orderDetail, { id: second.id })).toMatchObject({ state: 'completed' });
    const { used } = await traders.owner.one<{ used: bigint }>(sql`
      select auto_used as used from desk_passageway where account = ${operator.id}`);
    expect(used).toBe(40_000_000n);
  });
});

describe('a hold', () => {
  const author = () => operators.addresses.carol;
  const DAY_MS = 24 * 60 * 60 * 1000;
  const signs = (orderId: string, number: number) =>
    traders.owner.run(sql`
      insert into operators.signature (subject, text, operator, signature)
      values (${`desk/hold/${orderId}/${number}`}, ${`extend ${orderId} ${number}`}, ${author()}, ${`0x${'0'.repeat(130)}`})`);

  test('is extended with a signed reason, by at most seven days in all, and still released by the clock', async () => {
    const { order } = await terms('100');
    const { id: orderId } = await customer.call(desk.order, order);
    await operator.call(desk.accept, { id: orderId, state: 'pending' });
    const hold = await findHold(operators.db, orderId);
    if (!hold) throw new Error('it holds nothing');
    const extending = { orderId, number: 1, author: author(), reason: 'evidence is being read' };
    const until = (days: number) => new Date(hold.releaseAt.getTime() + days * DAY_MS);
    await expect(extendHold(operators.db, { ...extending, until: until(3) })).rejects.toThrow();
    await signs(orderId, 1);
    await expect(extendHold(operators.db, { ...extending, until: until(8) })).rejects.toMatchObject({ key: 'ORDER_STATE' });
    await expect(
      operators.db.run(sql`
        insert into desk_hold_extension (order_id, number, until, author, reason) values (${orderId}, 1, ${until(8)}, ${author()}, 'x')`),
    ).rejects.toThrow();
    await extendHold(operators.db, { ...extending, until: until(3) });
    await signs(orderId, 2);
    await expect(extendHold(operators.db, { ...extending, number: 2, until: until(8) })).rejects.toMatchObject({
      key: 'ORDER_STATE',
    });
    await extendHold(operators.db, { ...extending, number: 2, until: until(7) });
    const seen = await customer.call(desk.orderDetail, { id: orderId });
    expect(seen.extensions.map(({ reason }) => reason)).toEqual(['evidence is being read', 'evidence is being read']);

    await world.advanceMinutes(24 * 60);
    expect(await operator.call(desk.orderDetail, { id: orderId })).toMatchObject({ state: 'completed' });
    await world.advanceMinutes(7 * 24 * 60);
    expect(await operator.call(desk.orderDetail, { id: orderId })).toMatchObject({ state: 'released' });
  });
});
