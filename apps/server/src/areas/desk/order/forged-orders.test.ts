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

/*
 * What a process that lies can do with the rights of the API: nothing that gives anybody money.
 */
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
    ['raises a level or lifts a ban', () => sql`update desk_passageway set level = 5, banned_until = null`],
  ])('nobody %s', async (_, query) => {
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
    // What is not due is not ended, whoever names it.
    expect(await api.many(sql`select * from desk_end_due_orders(array[${order.id}]::uuid[], '{}', 3, 3, 24)`)).toEqual([]);
  });

  test('the ledger moves nothing of an order that its row does not say', async () => {
    const ledger = createLedger(api);
    await expect(ledger.post(completing(order, operator.id))).rejects.toMatchObject({ code: 'LG007' });
    await expect(ledger.post(completing({ ...order, quoteUnits: 1n }, operator.id))).rejects.toMatchObject({ code: 'LG007' });
    await expect(ledger.post(ending({ ...order, state: 'timedOut', reason: 'expired' }))).rejects.toMatchObject({
      code: 'LG007',
    });
    expect((await customer.call(desk.orderDetail, { id: order.id })).state).toBe('pending');
  });
});
