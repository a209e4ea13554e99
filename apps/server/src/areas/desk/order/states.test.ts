import { desk } from '@ocean/api/areas/desk';
import {
  ORDER_ACTIONS,
  ORDER_DUE,
  ORDER_MAY,
  ORDER_ROLES,
  ORDER_STATES,
  type OrderAction,
  type OrderRole,
  type OrderState,
} from '@ocean/api/desk/states';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { endAllDue } from '../clock/end-due.ts';

/*
 * State × role × action through the real calls. The table is written out here once more, so that no cell of `ORDER_MAY` changes unseen.
 */
const TABLE = `
  state      customer         operator         candidate  stranger
  pending    cancel,message   accept,message   accept     -
  completed  message          message          -          -
  timedOut   -                -                -          -
  released   message          message          -          -`;

const [HEAD = [], ...ROWS] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cell = (state: OrderState, role: OrderRole) => {
  const text = ROWS.find(([name]) => name === state)?.[HEAD.indexOf(role)] ?? '';
  return text === '-' ? [] : text.split(',');
};

const world = useWorld();
let traders: Traders;
const people: Record<OrderRole, Member> = Object.create(null);
beforeAll(async () => {
  // One long day for all cases: the limits of a day are covered by other tests.
  await world.changesParams({ 'desk.maxWithPartner': 100, 'desk.L5.holdHours': 1, 'stepUp.dailyValue': '100000' });
  traders = openTraders(world);
  for (const role of ORDER_ROLES) {
    people[role] = await world.member();
    await traders.named(people[role]);
  }
  await people.customer.deposits('USDT', '1000');
  for (const who of [people.operator, people.candidate]) {
    await who.deposits('USDT', '300');
    await who.exchanges('200');
    await traders.trades(who, { offers: [{ side: 'buy' }], wallet: { BCG: '1500' }, level: 5 });
  }
});
afterAll(() => traders?.close());
beforeEach(async () => {
  await traders.owner.run(sql`
    update desk_passageway set is_started = opened_at is not null, misses = 0, stops = 0, banned_until = null`);
});

/** One that a candidate sees names no passageway; the operator is named, or has accepted it. */
async function orderIn(state: OrderState, role: OrderRole): Promise<string> {
  const waiting = await people.customer.call(desk.orders, { state: 'pending', role: 'customer' });
  for (const order of waiting.list) await people.customer.cancelsOrder(order.id);
  const serviceId = role === 'candidate' ? undefined : await traders.serviceOf(people.operator, 'buy');
  const { id } = await people.customer.placesOrder({ side: 'buy', amount: '20', ...(serviceId && { serviceId }) });
  if (state === 'completed' || state === 'released') await people.operator.acceptsOrder(id);
  if (state === 'timedOut') await people.customer.cancelsOrder(id);
  if (state === 'released') {
    await world.advanceMinutes(60);
    await endAllDue(world.context);
  }
  return id;
}

/** The key of an act's refusal, or the state that the act led to. */
async function acts(who: Member, id: string, { action, state }: { action: OrderAction; state: OrderState }): Promise<string> {
  const [path, body] = {
    cancel: ['/api/tor/order', { id, action, state }] as const,
    accept: ['/api/tor/orderAccept', { id, state }] as const,
    message: ['/api/tor/messageSend', { orderId: id, text: 'Hello' }] as const,
  }[action];
  const answer = await who.post(path, body);
  const { error } = answer.body;
  // A stale act gets the current state.
  return error?.key === 'ORDER_STATE' ? `ORDER_STATE ${error.params?.state}` : (error?.key ?? 'done');
}

const stateOf = async (id: string) =>
  (await traders.owner.one<{ state: OrderState }>(sql`select state from desk_order where id = ${id}`)).state;

test('the table is the one that server and screens use, and every state that waits has a clock', () => {
  expect(HEAD).toEqual(['state', ...ORDER_ROLES]);
  expect(ROWS.map(([state]) => state)).toEqual(ORDER_STATES);
  for (const state of ORDER_STATES)
    for (const role of ORDER_ROLES) expect(ORDER_MAY[state][role], `${state} ${role}`).toEqual(cell(state, role));
  expect(ORDER_DUE).toEqual({ pending: 'timedOut', completed: 'released' });
});

describe.each(ORDER_STATES)('an order that is %s', (state) => {
  test.each(ORDER_ROLES)('does for the %s what the table says, and nothing else', async (role) => {
    const who = people[role];
    for (const action of ORDER_ACTIONS) {
      const id = await orderIn(state, role);
      const isAllowed = cell(state, role).includes(action);
      if (!isAllowed) {
        const told = await acts(who, id, { action, state });
        expect(told, action).not.toBe('done');
        if (role === 'stranger') expect(told, action).toBe('ORDER_UNKNOWN');
        expect(await stateOf(id)).toBe(state);
        continue;
      }
      // A stale state is refused, and nothing changes.
      if (action !== 'message') {
        for (const seen of ORDER_STATES.filter((one) => one !== state)) {
          expect(await acts(who, id, { action, state: seen })).toBe(`ORDER_STATE ${state}`);
          expect(await stateOf(id)).toBe(state);
        }
      }
      expect(await acts(who, id, { action, state }), action).toBe('done');
      expect(await stateOf(id)).toBe({ cancel: 'timedOut', accept: 'completed', message: state }[action]);
    }
    if (role === 'stranger') return;
    const id = await orderIn(state, role);
    expect((await who.call(desk.orderDetail, { id })).may).toEqual(cell(state, role));
  });

  test('is cancelled by its suspended customer while it is pending, and never accepted meanwhile', async () => {
    const id = await orderIn(state, 'operator');
    await traders.owner.run(sql`update account set suspended_at = platform_now() where address = ${people.customer.id}`);
    expect(await acts(people.operator, id, { action: 'accept', state })).toBe(
      state === 'pending' ? 'RECIPIENT_SUSPENDED' : `ORDER_STATE ${state}`,
    );
    expect(await acts(people.customer, id, { action: 'cancel', state })).toBe(
      state === 'pending' ? 'done' : `ORDER_STATE ${state}`,
    );
    const placing = await people.customer.post('/api/tor/order', { market: 'BCG/USDT', side: 'buy', amount: '20', rate: '0.1' });
    expect(placing.body.error?.key).toBe('ACCOUNT_SUSPENDED');
    await traders.owner.run(sql`update account set suspended_at = null where address = ${people.customer.id}`);
  });
});
