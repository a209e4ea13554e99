import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import { createLedger } from '../../../ledger/post.ts';
import { completing, ending, ORDER, type Order } from '../clock/order.ts';
import { postAcceptance } from './accept-order.ts';
import { AutoSpent } from './accepted-orders.ts';

/* What a compromised process can do with the rights of the API: nothing that gives any account money. */
const world = useWorld();
let traders: Traders;
let api: PooledDatabase;
let customer: Member;
let operator: Member;
let order: Order;
beforeAll(async () => {
  traders = openTraders(world);
  api = openDatabase(world.database.apiUrl, { connections: 2 });
  [customer, operator] = [await world.member(), await world.member()];
  for (const who of [customer, operator]) await who.deposits('USDT', '500');
  await operator.exchanges('100');
  await traders.named(customer);
  await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '500' } });
  const { id } = await customer.call(desk.order, { market: 'BCG/USDT', side: 'buy', amount: '50', rate: '0.1' });
  order = await api.one<Order>(sql`select ${ORDER} from desk_order o where o.id = ${id}`);
});
afterAll(async () => {
  await traders?.close();
  await api?.end();
});

const NO_RIGHT = /permission denied/;

describe('with the rights of the API', () => {
  test.each<[string, () => Sql]>([
    [
      'adds an order',
      () => sql`insert into desk_order (id, customer, base, side, base_units, rate_units, quote_units, expires_at)
      values (${randomUUID()}, ${customer.id}, 'BCG', 'buy', 1, 1, 1, platform_now())`,
    ],
    ['changes one', () => sql`update desk_order set rate_units = 1 where id = ${order.id}`],
    ['removes one', () => sql`delete from desk_order where id = ${order.id}`],
    [
      'puts a hold off',
      () => sql`insert into desk_hold_extension (order_id, number, until, author, reason)
      values (${order.id}, 1, platform_now(), ${customer.id}, 'x')`,
    ],
    ['forgets what a pair has traded', () => sql`delete from desk_pair`],
    ['changes what an owner let the desk accept', () => sql`update desk_consent set daily_units = daily_units + 1`],
    ['raises a level or lifts a ban', () => sql`update desk_passageway set level = 5, banned_until = null`],
  ])('no process %s', async (_, query) => {
    await expect(api.run(query())).rejects.toThrow(NO_RIGHT);
  });

  test('an order is not placed without its hold', async () => {
    const place = sql`select desk_place_order(${randomUUID()}, ${customer.id}, 'BCG', 'buy', 10::numeric, 1::numeric, null, 30, 20, 3)`;
    await expect(api.run(place)).rejects.toThrow('without its movement');
  });

  test('an order is not cancelled or ended without giving its hold back, nor by another member', async () => {
    await expect(api.run(sql`select desk_cancel_order(${order.id}, ${customer.id}, ${randomUUID()})`)).rejects.toThrow(
      'without its movement',
    );
    const { done } = await api.one<{ done: boolean }>(
      sql`select desk_cancel_order(${order.id}, ${operator.id}, ${randomUUID()}) as done`,
    );
    expect(done).toBe(false);
    // An order that is not due is not ended, even when it is named.
    expect(await api.many(sql`select * from desk_end_due_orders(array[${order.id}]::uuid[], '{}', 3, 3, 24)`)).toEqual([]);
  });

  test('an order above the daily value is accepted only with a signature that was used up for it', async () => {
    const terms = { market: 'BCG/USDT', side: 'buy' as const, amount: '900' };
    const { rate } = await customer.call(desk.checkOrder, terms);
    const { message: _, ...proof } = await customer.signs({ call: 'tor/order', ...terms, rate });
    const { id } = await customer.call(desk.order, { ...terms, rate, ...proof });
    const large = await api.one<Order>(sql`select ${ORDER} from desk_order o where o.id = ${id}`);
    const { challengeId } = await operator.signs({ call: 'tor/orderAccept', id: order.id, ...terms, amount: '50', rate });
    const requestId = randomUUID();
    const accept = (given: { challengeId?: string }) =>
      postAcceptance(world.apiContext, { order: large, operator: operator.id, requestId, mode: 'signed', ...given });
    const ofAnother = sql`update challenge set used_at = clock_timestamp(), used_by = ${requestId} where id = ${challengeId}`;
    for (const given of [{}, { challengeId: randomUUID() }, { challengeId }]) {
      await expect(accept(given)).rejects.toMatchObject({ key: 'STEP_UP_NEEDED' });
    }
    await api.run(ofAnother);
    await expect(accept({ challengeId })).rejects.toMatchObject({ key: 'STEP_UP_NEEDED' });
    await customer.call(desk.order, { id, action: 'cancel', state: 'pending' });
  });

  test('nothing is accepted without a tap beyond the owner’s consent', async () => {
    const raise = sql`update desk_passageway set auto_units = 1000000000 where account = ${operator.id}`;
    await expect(api.run(raise)).rejects.toThrow('did not let the desk accept so much');
    const consents = (message: string | null, { requestId = randomUUID(), signature = '0x00' } = {}) => sql`
      insert into desk_consent (account, request_id, daily_units, message, signature)
      values (${operator.id}, ${requestId}, 1000000000, ${message}::text, ${message === null ? null : signature}::text)`;
    await expect(api.run(consents(null))).rejects.toThrow('is not signed');
    await expect(api.run(consents(`${operator.id} says hello`))).rejects.toThrow('something else');
    const sentence = 'let my passageway accept orders by itself, of up to 1000 USDT of value a day, until I lower it';
    await expect(api.run(consents(`${customer.id}: ${sentence}`))).rejects.toThrow('something else');
    // The text alone is no consent: it must be a requested challenge, used up for this very request, and signed.
    await expect(api.run(consents(`${operator.id}: ${sentence}`))).rejects.toThrow('no signature');
    const { message, challengeId } = await operator.signs({ call: 'tor/save', daily: '1000' });
    const requestId = randomUUID();
    await expect(api.run(consents(message, { requestId }))).rejects.toThrow('no signature');
    await api.run(sql`update challenge set used_at = clock_timestamp(), used_by = ${requestId} where id = ${challengeId}`);
    for (const given of [{}, { requestId, signature: '' }, { requestId, signature: '0x' }]) {
      await expect(api.run(consents(message, given))).rejects.toThrow('no signature');
    }
    // An earlier consent is not valid again.
    await api.run(consents(message, { requestId }));
    await expect(api.run(raise)).rejects.toThrow('did not let the desk accept so much');
    await expect(
      postAcceptance(world.apiContext, { order, operator: operator.id, requestId: randomUUID(), mode: 'auto' }),
    ).rejects.toThrow(AutoSpent);
  });

  test('the ledger moves nothing for an order that its row does not record', async () => {
    const ledger = createLedger(api);
    await expect(ledger.post(completing(order, operator.id))).rejects.toMatchObject({ code: 'LG007' });
    await expect(ledger.post(completing({ ...order, quoteUnits: 1n }, operator.id))).rejects.toMatchObject({ code: 'LG007' });
    await expect(ledger.post(ending({ ...order, state: 'timedOut', reason: 'expired' }))).rejects.toMatchObject({
      code: 'LG007',
    });
    expect((await customer.call(desk.orderDetail, { id: order.id })).state).toBe('pending');
  });
});
