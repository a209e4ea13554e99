import { desk } from '@ocean/api/areas/desk';
import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let traders: Traders;
let customer: Member;
let operator: Member;
beforeAll(async () => {
  traders = openTraders(world);
  customer = await world.member();
  operator = await world.member();
  await customer.deposits('USDT', '1000');
  await customer.exchanges('300');
  await operator.deposits('USDT', '1000');
  await operator.exchanges('500');
  await traders.named(customer);
  await traders.trades(operator, { offers: [{ side: 'buy' }, { side: 'sell' }], wallet: { USDT: '200', BCG: '100' } });
});
afterAll(() => traders?.close());

const parts = (who: Member, asset: Asset) => traders.hasOf(who, asset);

async function places(who: Member, order: { side: 'buy' | 'sell'; amount: string; serviceId?: string }) {
  const terms = { market: 'BCG/USDT', ...order };
  const { rate } = await who.call(desk.checkOrder, terms);
  return who.call(desk.order, { ...terms, rate });
}

describe('an order over HTTP', () => {
  test('is held, swapped at accept, and released by the clock with its fee', async () => {
    const before = { usdt: await parts(customer, 'USDT'), bcg: await parts(customer, 'BCG') };
    const serviceId = await traders.serviceOf(operator, 'buy');
    const placed = await places(customer, { side: 'buy', amount: '50', serviceId });
    expect(placed).toMatchObject({ state: 'pending', role: 'customer', may: ['cancel', 'message'], isNamed: true });
    expect(Number((await parts(customer, 'USDT')).held)).toBe(Number(placed.gives.amount));

    const seen = await operator.call(desk.orderDetail, { id: placed.id });
    expect(seen).toMatchObject({
      role: 'operator',
      may: ['accept', 'message'],
      accepting: { barrier: null, signatureNeeded: false },
    });
    const accepted = await operator.call(desk.accept, { id: placed.id, state: 'pending' });
    expect(accepted).toMatchObject({ state: 'completed', fee: seen.accepting?.fee, feePercent: '0.2' });
    expect(Number((await parts(customer, 'BCG')).available)).toBe(Number(before.bcg.available) + 50);
    expect((await parts(operator, 'USDT')).proceeds).toBe(placed.gives.amount);
    expect((await parts(operator, 'BCG')).passageway).toBe('50');

    await world.advanceMinutes(24 * 60 + 1);
    const released = await operator.call(desk.orderDetail, { id: placed.id });
    expect(released).toMatchObject({ state: 'released', may: ['message'] });
    expect((await parts(operator, 'USDT')).proceeds).toBe('0');
    const net = Number(placed.gives.amount) - Number(accepted.fee);
    expect(Number((await parts(operator, 'USDT')).passageway)).toBeCloseTo(200 + net, 6);
    await world.audit();
  });

  test('is cancelled by its customer, and times out when nobody accepts', async () => {
    const before = await parts(customer, 'BCG');
    const first = await places(customer, { side: 'sell', amount: '50' });
    const second = await places(customer, { side: 'sell', amount: '60' });
    const cancelled = await customer.call(desk.order, { id: first.id, action: 'cancel', state: 'pending' });
    expect(cancelled).toMatchObject({ state: 'timedOut', reason: 'cancelled', may: [] });
    await expect(customer.call(desk.order, { id: first.id, action: 'cancel', state: 'pending' })).rejects.toMatchObject({
      key: 'ORDER_STATE',
    });
    await world.advanceMinutes(31);
    await expect(operator.call(desk.accept, { id: second.id, state: 'pending' })).rejects.toMatchObject({ key: 'ORDER_STATE' });
    expect(await customer.call(desk.orderDetail, { id: second.id })).toMatchObject({ state: 'timedOut', reason: 'expired' });
    expect(await parts(customer, 'BCG')).toEqual(before);
  });
});

test('nothing is left open', async () => {
  const { open } = await world.context.db.one<{ open: number }>(sql`
    select count(*) as open from desk_order where state in ('pending', 'completed')`);
  expect(open).toBe(0);
});
