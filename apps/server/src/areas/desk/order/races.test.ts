import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { callOf } from '#dev/economy/economy.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Context } from '../../../context.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import { createLedger } from '../../../ledger/post.ts';
import { createPriceSource } from '../../../prices/price-source.ts';
import { settleDue } from '../clock/end-due.ts';
import { ORDER, type Order } from '../clock/order.ts';
import type { Due } from '../clock/queries.ts';
import { postAcceptance } from './accept-order.ts';
import { cancelOrder } from './cancel-order.ts';

/*
 * Accept, cancel and time-out of one order at the same moment, from two processes with the rights of the API.
 */
const world = useWorld();
const RACES = 100;
let traders: Traders;
let processes: { db: PooledDatabase; context: Context }[];
let customer: Member;
let operator: Member;
beforeAll(async () => {
  await world.changesParams({ 'desk.maxWithPartner': RACES, 'stepUp.dailyValue': '100000' });
  traders = openTraders(world);
  processes = [1, 2].map(() => {
    const db = openDatabase(world.database.apiUrl, { connections: 6 });
    return { db, context: { ...world.context, db, ledger: createLedger(db), prices: createPriceSource(db) } };
  });
  [customer, operator] = [await world.member(), await world.member()];
  await customer.deposits('USDT', '2000');
  await operator.deposits('USDT', '1000');
  await operator.exchanges('900');
  await traders.named(customer);
  await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '7000' }, level: 5 });
});
afterAll(async () => {
  await traders?.close();
  await Promise.all(processes.map(({ db }) => db.end()));
});

async function place(): Promise<Order & Due> {
  await traders.owner.run(sql`update desk_passageway set is_started = opened_at is not null, misses = 0, stops = 0`);
  const asked = { market: 'BCG/USDT', side: 'buy' as const, amount: '20' };
  const { id } = await customer.call(desk.order, { ...asked, rate: '0.1' });
  return traders.owner.one<Order & Due>(sql`select ${ORDER}, 0::bigint as "sinceMicros" from desk_order o where o.id = ${id}`);
}

/** Lets the time of a pending order end now: terms are fixed, so the owner of the database sets it with triggers off. */
const expire = (id: string) =>
  traders.owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update desk_order set expires_at = platform_now() where id = ${id} and state = 'pending'`);
  });

const told = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ key, params, message }: { key?: string; params?: { state?: string }; message?: string }) =>
      key === undefined ? String(message) : `${key} ${params?.state}`,
  );

test(`${RACES} races of accept, cancel and time-out end every order once, and its hold with it`, async () => {
  const [one, two] = processes as [(typeof processes)[0], (typeof processes)[0]];
  const ends: Record<string, number> = {};
  for (let race = 0; race < RACES; race += 1) {
    const order = await place();
    const acts = [
      () => told(postAcceptance(one.context, { order, operator: operator.id, requestId: randomUUID(), mode: 'session' })),
      () => told(postAcceptance(two.context, { order, operator: operator.id, requestId: randomUUID(), mode: 'session' })),
      () => told(cancelOrder(two.context, callOf(customer.id), { id: order.id, state: 'pending' })),
      () => told(expire(order.id).then(() => settleDue(one.context, [order]))),
    ];
    const from = race % acts.length;
    const answers = await Promise.all([...acts.slice(from), ...acts.slice(0, from)].map((act) => act()));
    for (const answer of answers) expect(['done', 'ORDER_STATE completed', 'ORDER_STATE timedOut']).toContain(answer);
    const end = await traders.owner.one<{ state: string; reason: string | null; hold: string; ended: number }>(sql`
      select o.state, o.reason, h.state as hold,
        (select count(*) from ledger.journal j where j.fact in ('orderCompleted:' || o.id, 'orderTimedOut:' || o.id)) as ended
      from desk_order o join ledger.hold h on h.id = o.id where o.id = ${order.id}`);
    expect(end).toMatchObject({ ended: 1, hold: end.state === 'completed' ? 'posted' : 'released' });
    const name = end.reason ?? end.state;
    ends[name] = (ends[name] ?? 0) + 1;
  }
  // A race that one side always wins would prove nothing.
  expect(Object.keys(ends).length).toBeGreaterThan(1);
});

test('control: where the state is read in one statement and written in another, the same race ends an order twice', async () => {
  await traders.owner.run(sql`create table naive_order (id integer primary key, state text not null)`);
  await traders.owner.run(sql`create table naive_end (id integer not null, state text not null)`);
  const naive = async (db: PooledDatabase, id: number, end: string) => {
    const { state } = await db.one<{ state: string }>(sql`select state from naive_order where id = ${id}`);
    if (state !== 'pending') return;
    await db.run(sql`insert into naive_end values (${id}, ${end})`);
    await db.run(sql`update naive_order set state = ${end} where id = ${id}`);
  };
  const owners = [1, 2].map(() => openDatabase(world.database.ownerUrl, { connections: 2 })) as [PooledDatabase, PooledDatabase];
  for (let id = 0; id < RACES; id += 1) {
    await traders.owner.run(sql`insert into naive_order values (${id}, 'pending')`);
    await Promise.all([naive(owners[0], id, 'completed'), naive(owners[1], id, 'timedOut')]);
  }
  await Promise.all(owners.map((db) => db.end()));
  const { twice } = await traders.owner.one<{ twice: number }>(sql`
    select count(*) as twice from (select id from naive_end group by id having count(*) > 1) ended`);
  expect(twice).toBeGreaterThan(0);
});
