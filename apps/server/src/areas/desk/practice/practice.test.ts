import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';

const world = useWorld();
let owner: PooledDatabase;
beforeAll(() => {
  owner = openDatabase(world.database.ownerUrl, { connections: 2 });
});
afterAll(() => owner?.end());

/** A member with a profile at the desk. */
async function trader(): Promise<Member> {
  const member = await world.member();
  await owner.run(
    sql`insert into desk_profile (account, nickname, folded) values (${member.id}, left(${member.id}, 24), ${member.id})`,
  );
  return member;
}

const shows = (member: Member) => member.call(desk.practise, {});
const accepts = (member: Member, orderId: string) => member.call(desk.practise, { orderId });
async function pendingOf(member: Member) {
  return (await shows(member)).orders.filter(({ state }) => state === 'pending');
}
async function firstPending(member: Member) {
  const [order] = await pendingOf(member);
  if (!order) throw new Error('nothing is pending');
  return order;
}

/** The complete contents of the ledger. */
const ledgerRows = () =>
  owner.one(sql`
    select (select count(*) from ledger.journal) as journal, (select count(*) from ledger.entry) as entries,
      (select count(*) from ledger.account) as accounts, (select count(*) from ledger.hold) as holds`);

describe('a practice', () => {
  test('needs a profile', async () => {
    const stranger = await world.member();
    await expect(shows(stranger)).rejects.toMatchObject({ key: 'PROFILE_MISSING' });
    await expect(accepts(stranger, randomUUID())).rejects.toMatchObject({ key: 'PROFILE_MISSING' });
  });

  test('begins once with its units, however often it is asked for at once', async () => {
    const alice = await trader();
    const begun = await Promise.all(Array.from({ length: 20 }, () => shows(alice)));
    expect(new Set(begun.map(({ startedAt }) => startedAt)).size).toBe(1);
    expect(begun[0]).toMatchObject({ state: 'running', free: '100', onHold: '0' });
    expect(Date.parse(begun[0]?.endsAt ?? '') - Date.parse(begun[0]?.startedAt ?? '')).toBe(3 * 24 * 3_600_000);
    expect(await pendingOf(alice)).toHaveLength(2);
  });

  test('takes an order through its states by the clock, and never touches the ledger', async () => {
    const alice = await trader();
    const order = await firstPending(alice);
    const before = await ledgerRows();
    const accepted = await accepts(alice, order.id.toUpperCase());
    expect(accepted.orders.find(({ id }) => id === order.id)).toMatchObject({ state: 'completed', may: [], get: order.get });
    expect(accepted.onHold).toBe(order.get);
    expect(Number(accepted.free)).toBeCloseTo(100 - Number(order.give), 6);
    await world.advanceMinutes(10);
    const released = await shows(alice);
    expect(released.orders.find(({ id }) => id === order.id)).toMatchObject({ state: 'released', fee: order.fee });
    expect(released.onHold).toBe('0');
    expect(Number(released.free)).toBeCloseTo(100 - Number(order.give) + Number(order.get) - Number(order.fee), 6);
    await world.runJobs();
    expect(await ledgerRows()).toEqual(before);
    await world.audit();
  });

  test('times out orders that are not accepted', async () => {
    const alice = await trader();
    const order = await firstPending(alice);
    await world.advanceMinutes(16);
    expect((await shows(alice)).orders.find(({ id }) => id === order.id)).toMatchObject({ state: 'timedOut', may: [] });
    await expect(accepts(alice, order.id)).rejects.toMatchObject({ key: 'ORDER_STATE' });
  });

  test('accepts an order once, and only an own one', async () => {
    const [alice, bob] = [await trader(), await trader()];
    const order = await firstPending(alice);
    await shows(bob);
    await expect(accepts(bob, order.id)).rejects.toMatchObject({ key: 'ORDER_UNKNOWN' });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => accepts(alice, order.id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ key: 'ORDER_STATE' });
    }
    const key = { 'idempotency-key': randomUUID() };
    const other = await firstPending(alice);
    for (let times = 0; times < 2; times += 1) {
      expect((await alice.post('/api/tor/experience', { orderId: other.id }, key)).body.code).toBe(0);
    }
    expect((await shows(alice)).orders.filter(({ state }) => state === 'completed')).toHaveLength(2);
  });

  test('before it begins has no order to accept', async () => {
    await expect(accepts(await trader(), randomUUID())).rejects.toMatchObject({ key: 'ORDER_UNKNOWN' });
  });

  test('spends no units that it does not have', async () => {
    const alice = await trader();
    await shows(alice);
    await owner.run(sql`update desk_practice set units = 400 where account = ${alice.id}`);
    await owner.run(sql`
      insert into desk_practice_order (account, number, request_id, give_units, get_units, fee_units, release_at)
      values (${alice.id}, 100000, gen_random_uuid(), 399, 399, 0, platform_now() + interval '1 day')`);
    await expect(accepts(alice, (await firstPending(alice)).id)).rejects.toMatchObject({ key: 'PRACTICE_UNITS_SHORT' });
    expect((await shows(alice)).free).toBe('0.01');
  });

  test('ends after its days with nothing left, and does not begin again', async () => {
    const alice = await trader();
    const order = await firstPending(alice);
    await accepts(alice, order.id);
    await world.nextDay(3);
    const over = await shows(alice);
    expect(over).toMatchObject({ state: 'over', free: '0', onHold: '0', orders: [] });
    await expect(accepts(alice, order.id)).rejects.toMatchObject({ key: 'PRACTICE_OVER' });
    await world.runJobs();
    expect(await owner.one(sql`select count(*) as n from desk_practice_order where account = ${alice.id}`)).toEqual({ n: 0 });
    expect((await shows(alice)).startedAt).toBe(over.startedAt);
  });
});
