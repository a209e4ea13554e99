import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import { MAX_BAND_POINTS } from '@ocean/api/desk/params';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { deriveId } from '../../../derive-id.ts';
import { jobs } from '../../../main/areas.ts';
import { endAllDue } from '../clock/end-due.ts';
import { forgetReferences } from './references.ts';

/* Typical faults of systems like this one: each test fails without the rule that prevents the fault. */
const world = useWorld();
let traders: Traders;
let customer: Member;
let operator: Member;
const others: Member[] = [];
beforeAll(async () => {
  await world.changesParams({ 'session.days': 365 });
  traders = openTraders(world);
  [customer, operator] = [await world.member(), await world.member()];
  for (let at = 0; at < 3; at += 1) others.push(await world.member());
  for (const who of [customer, operator, ...others]) {
    await who.deposits('USDT', '1000');
    await traders.named(who);
  }
  await operator.exchanges('500');
  await customer.exchanges('300');
  await traders.trades(operator, { offers: [{ side: 'buy' }, { side: 'sell' }], wallet: { USDT: '300', BCG: '3000' }, level: 5 });
});
afterAll(() => traders?.close());

/** Starts a new day for limits, with a started passageway. */
beforeEach(async () => {
  await world.nextDay();
  await traders.owner.run(sql`
    update desk_passageway set is_started = opened_at is not null, banned_until = null, operator_ban = null, misses = 0, stops = 0, auto_units = null`);
});

type Wanted = { readonly amount?: string; readonly side?: 'buy' | 'sell'; readonly named?: boolean };

async function places(who: Member, { amount = '50', side = 'buy', named = false }: Wanted = {}) {
  const serviceId = named ? await traders.serviceOf(operator, side) : undefined;
  const terms = { market: 'BCG/USDT', side, amount, ...(serviceId && { serviceId }) };
  const { rate } = await who.call(desk.checkOrder, terms);
  return who.call(desk.order, { ...terms, rate });
}

const accepts = (who: Member, id: string) => who.call(desk.accept, { id, state: 'pending' });
const cancels = (who: Member, id: string) => who.call(desk.order, { id, action: 'cancel', state: 'pending' });
const stateOf = async (id: string) =>
  (await traders.owner.one<{ state: string }>(sql`select state from desk_order where id = ${id}`)).state;
const passagewayOf = (who: Member) =>
  traders.owner.one<{ isStarted: boolean; misses: number; stops: number; isBanned: boolean }>(sql`
    select is_started as "isStarted", misses, stops, coalesce(banned_until > platform_now(), false) as "isBanned"
    from desk_passageway where account = ${who.id}`);
/** As the owner of the database with triggers off, which no process can do. */
const unguarded = (query: Sql) =>
  traders.owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(query);
  });
const keyOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { key?: string }) => error.key ?? String(error),
  );

describe('a rule enforced only in the browser', () => {
  test.each([
    ['a smaller order than any', { market: 'BCG/USDT', side: 'buy', amount: '1', rate: '0.1' }, 'ORDER_TOO_SMALL'],
    ['another rate than the one of now', { market: 'BCG/USDT', side: 'buy', amount: '50', rate: '0.05' }, 'RATE_CHANGED'],
    ['a market that is closed', { market: 'DMC/USDT', side: 'buy', amount: '50', rate: '0.1' }, 'MARKET_CLOSED'],
    ['a market that is none', { market: 'USDT/USDT', side: 'buy', amount: '50', rate: '1' }, 'MARKET_UNKNOWN'],
    [
      'a service of nobody',
      { market: 'BCG/USDT', side: 'buy', amount: '50', rate: '0.1', serviceId: randomUUID() },
      'SERVICE_UNKNOWN',
    ],
  ])('is refused by the server: %s', async (_, body, key) => {
    const answer = await customer.post('/api/tor/order', body);
    expect(answer.body.error?.key).toBe(key);
  });

  test('is refused by the server: one that the state, the role or the passageway does not allow', async () => {
    const { id } = await places(customer, { named: true });
    expect(await keyOf(accepts(customer, id))).toBe('ORDER_OWN');
    expect(await keyOf(accepts(others[0] as Member, id))).toBe('ORDER_UNKNOWN');
    expect(await keyOf(cancels(operator, id))).toBe('ORDER_STATE');
    await traders.owner.run(sql`update desk_passageway set is_started = false where account = ${operator.id}`);
    expect(await keyOf(accepts(operator, id))).toBe('PASSAGEWAY_STATE');
    await traders.owner.run(sql`update desk_passageway set operator_ban = 'a test' where account = ${operator.id}`);
    expect(await keyOf(accepts(operator, id))).toBe('PASSAGEWAY_BANNED');
    await cancels(customer, id);
  });

  test('is refused by the server: more than the quota of the day, the order size of the level, or orders of a pair', async () => {
    const { id } = await places(customer, { named: true });
    // Accepting up to the quota takes too long, so the counters are written, and then set back to what was accepted.
    const { day, units } = await traders.owner.one<{ day: number; units: bigint }>(sql`
      select used_day as day, used_units as units from desk_passageway where account = ${operator.id}`);
    await traders.owner.run(sql`
      update desk_passageway set used_day = platform_today(), used_units = 99999000000 where account = ${operator.id}`);
    expect(await keyOf(accepts(operator, id))).toBe('ORDER_QUOTA');
    await traders.owner.run(sql`
      update desk_passageway set used_day = ${day}, used_units = ${units}::numeric where account = ${operator.id}`);
    expect((await accepts(operator, id)).state).toBe('completed');
    for (const wait of [await places(customer, { named: true }), await places(customer, { named: true })]) {
      await accepts(operator, wait.id);
    }
    const free = await places(customer);
    expect(await keyOf(accepts(operator, free.id))).toBe('ORDERS_WITH_PARTNER');
    expect(await keyOf(places(customer, { named: true }))).toBe('ORDERS_WITH_PARTNER');
    await cancels(customer, free.id);
  });

  test('limits a pair in both directions, including waiting orders', async () => {
    const placed = [];
    for (let at = 0; at < 3; at += 1) placed.push(await places(customer, { named: true }));
    expect(await keyOf(places(customer, { named: true }))).toBe('ORDERS_WITH_PARTNER');
    for (const { id } of placed) await cancels(customer, id);
  });
});

test('the same request fifty times at once places one order and holds once', async () => {
  const before = await traders.hasOf(customer, 'USDT');
  const terms = { market: 'BCG/USDT', side: 'buy' as const, amount: '50' };
  const { rate } = await customer.call(desk.checkOrder, terms);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => customer.post('/api/tor/order', { ...terms, rate }, { 'idempotency-key': key })),
  );
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => (body.data as { id?: string })?.id));
  expect([...ids].filter(Boolean)).toHaveLength(1);
  const [id = ''] = [...ids].filter((one) => one !== undefined);
  expect(Number(before.available) - Number((await traders.hasOf(customer, 'USDT')).available)).toBeCloseTo(5, 6);
  const accepted = await Promise.all(Array.from({ length: 50 }, () => keyOf(accepts(operator, id))));
  expect(accepted.filter((key) => key === 'done')).toHaveLength(1);
  expect(new Set(accepted)).toEqual(new Set(['done', 'ORDER_STATE']));
});

test('two orders of one balance: one is held', async () => {
  const poor = await world.memberWithUsdt('7');
  await traders.named(poor);
  const told = await Promise.all([keyOf(places(poor)), keyOf(places(poor))]);
  expect(told.toSorted()).toEqual(['BALANCE_INSUFFICIENT', 'done']);
});

test('two accepts of one asset wallet: one is paid, and the other order stays pending', async () => {
  const poor = await world.member();
  await poor.deposits('USDT', '50');
  await poor.exchanges('10');
  await traders.trades(poor, { offers: [{ side: 'buy' }], wallet: { BCG: '60' } });
  const [one, two] = [await places(customer), await places(others[0] as Member)];
  const told = await Promise.all([keyOf(accepts(poor, one.id)), keyOf(accepts(poor, two.id))]);
  expect(told.toSorted()).toEqual(['BCG_INSUFFICIENT', 'done']);
  expect([await stateOf(one.id), await stateOf(two.id)].toSorted()).toEqual(['completed', 'pending']);
  const { used } = await traders.owner.one<{ used: bigint }>(sql`
    select used_units as used from desk_passageway where account = ${poor.id}`);
  expect(used).toBe(5_000_000n);
  await traders.owner.run(sql`update desk_passageway set is_started = false where account = ${poor.id}`);
});

test('double payout when details change during payment: an order pays by what it was placed with', async () => {
  const order = await places(customer, { named: true });
  await traders.owner.run(sql`update desk_service set max_units = 400000000 where account = ${operator.id}`);
  await expect(traders.owner.run(sql`update desk_order set base_units = base_units * 2 where id = ${order.id}`)).rejects.toThrow(
    'stays',
  );
  const before = await traders.hasOf(operator, 'BCG');
  await Promise.all([keyOf(accepts(operator, order.id)), keyOf(accepts(operator, order.id))]);
  expect(Number(before.passageway) - Number((await traders.hasOf(operator, 'BCG')).passageway)).toBe(50);
});

describe('a clock', () => {
  test('cannot be escaped by a late act: an order that is due has ended, whichever party acts on it', async () => {
    const pending = await places(customer);
    await world.advanceMinutes(31);
    expect(await keyOf(cancels(customer, pending.id))).toBe('ORDER_STATE');
    expect(await customer.call(desk.orderDetail, { id: pending.id })).toMatchObject({ state: 'timedOut', reason: 'expired' });
    const done = await places(customer, { named: true });
    await accepts(operator, done.id);
    expect(await keyOf(cancels(customer, done.id))).toBe('ORDER_STATE');
    await world.advanceMinutes(8 * 60 + 1);
    expect(await operator.call(desk.orderDetail, { id: done.id })).toMatchObject({ state: 'released' });
  });

  test('frees expired orders on any touch: lists, the asset wallet, and the worker', async () => {
    for (const touch of [
      () => customer.call(desk.orders, {}),
      () => customer.call(desk.done, {}),
      () => customer.call(desk.wallet, {}),
      () => endAllDue(world.context),
    ]) {
      const { id } = await places(customer);
      await world.advanceMinutes(31);
      await touch();
      expect(await stateOf(id)).toBe('timedOut');
    }
    expect((await traders.hasOf(customer, 'USDT')).held).toBe('0');
  });

  test('continues past a broken order, and ends it once it is repaired', async () => {
    const [broken, sound] = [await places(customer), await places(customer)];
    await unguarded(
      sql`update ledger.hold set state = 'released', ended_at = platform_now(), ended_by = placed_by where id = ${broken.id}`,
    );
    await world.advanceMinutes(31);
    const job = jobs.find(({ name }) => name === 'end-due-orders');
    await job?.run(world.context);
    expect([await stateOf(broken.id), await stateOf(sound.id)]).toEqual(['pending', 'timedOut']);
    await unguarded(sql`update ledger.hold set state = 'pending', ended_at = null, ended_by = null where id = ${broken.id}`);
    await job?.run(world.context);
    expect(await stateOf(broken.id)).toBe('timedOut');
  });
});

describe('missed orders', () => {
  const misses = async (who: Member, times: number) => {
    const placed = [];
    for (let at = 0; at < times; at += 1) placed.push(await places(who, { named: true }));
    await world.advanceMinutes(31);
    await endAllDue(world.context);
    return placed;
  };

  test('of one customer, three tiny ones, neither stop nor ban the passageway', async () => {
    await misses(customer, 3);
    expect(await passagewayOf(operator)).toMatchObject({ isStarted: true, misses: 1, isBanned: false });
  });

  test('of three customers in a row stop it; the third stop of a day bans it', async () => {
    const crowd = [customer, ...others];
    for (let stop = 1; stop <= 3; stop += 1) {
      for (const who of crowd.slice(0, 3)) await places(who, { named: true });
      await world.advanceMinutes(31);
      await endAllDue(world.context);
      expect(await passagewayOf(operator)).toMatchObject({ isStarted: false, misses: 0, stops: stop, isBanned: stop === 3 });
      if (stop < 3) await operator.call(desk.start, {});
    }
  });

  test('do not count when they were cancelled, or when a completed one lies between', async () => {
    const [first, second, third] = [customer, ...others] as [Member, Member, Member];
    const cancelled = await places(first, { named: true });
    await cancels(first, cancelled.id);
    for (const who of [first, second]) await places(who, { named: true });
    await world.advanceMinutes(31);
    await endAllDue(world.context);
    expect(await passagewayOf(operator)).toMatchObject({ isStarted: true, misses: 2 });
    const taken = await places(third, { named: true });
    await accepts(operator, taken.id);
    expect(await passagewayOf(operator)).toMatchObject({ isStarted: true, misses: 0 });
  });
});

describe('the option that an order would be', () => {
  afterAll(async () => {
    await sets('0.1');
  });
  const sets = async (usdt: string) => {
    await traders.owner.run(sql`
      insert into operator_price (asset, usdt_units, author, reason) values ('BCG', ${BigInt(Math.round(Number(usdt) * 1e6))}, 'test', 'test')`);
  };

  test('is worth nothing: an order beyond the band or without a price is not accepted', async () => {
    const { id } = await places(customer, { named: true });
    await sets('0.2');
    await sets('0.2');
    expect(await keyOf(accepts(operator, id))).toBe('RATE_OUTSIDE_BAND');
    await sets('0');
    expect(await keyOf(accepts(operator, id))).toBe('PRICE_UNAVAILABLE');
    expect(await keyOf(places(customer))).toBe('PRICE_UNAVAILABLE');
    await cancels(customer, id);
  });

  test('is worth at most the band to a party that waits: a price that moved further either way is refused', async () => {
    const gains: number[] = [];
    const refused: number[] = [];
    for (const price of ['0.103', '0.0965', '0.1038', '0.1045', '0.095', '0.106']) {
      await sets('0.1');
      // No average contains the earlier price any more.
      await world.advanceMinutes(2 * 24 * 60);
      const { id, rate } = await places(customer, { named: true });
      expect(rate).toBe('0.1');
      await sets(price);
      const { list } = await customer.call(desk.markets, {});
      const reference = Number(list.find(({ base }) => base === 'BCG')?.reference);
      // The share of the traded value that one side now overpays.
      const gain = Math.abs(reference - Number(rate)) / reference;
      const key = await keyOf(accepts(operator, id));
      (key === 'done' ? gains : refused).push(gain);
      if (key !== 'done') {
        expect(key).toBe('RATE_OUTSIDE_BAND');
        await cancels(customer, id);
      }
    }
    expect([gains.length, refused.length]).toEqual([3, 3]);
    expect(Math.max(...gains)).toBeLessThanOrEqual(MAX_BAND_POINTS / 10_000);
    expect(Math.min(...refused)).toBeGreaterThan(MAX_BAND_POINTS / 10_000);
  });
});

test('a crash after the commit: the same request again finds its accept, and another one is stale', async () => {
  const { id } = await places(customer, { named: true });
  const key = randomUUID();
  await operator.post('/api/tor/orderAccept', { id, state: 'pending' }, { 'idempotency-key': key });
  await traders.owner.run(sql`delete from idempotency`);
  forgetReferences(world.context.db);
  const again = await operator.post('/api/tor/orderAccept', { id, state: 'pending' }, { 'idempotency-key': key });
  expect(again.body.data).toMatchObject({ id, state: 'completed' });
  expect(await keyOf(accepts(operator, id))).toBe('ORDER_STATE');
  expect(deriveId('deskOrder', id)).not.toBe(id);
});
