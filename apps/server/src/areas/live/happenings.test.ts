import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { city } from '@ocean/api/areas/social/city';
import { tickets } from '@ocean/api/areas/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { type LiveWatch, watchLive } from '#dev/world/watch-live.ts';
import type { Member } from '#dev/world/world-member.ts';
import { operateContent } from '../../operate/content/operate-content.ts';
import { operateTickets } from '../../operate/support/operate-tickets.ts';
import { feedOf } from './feed.ts';
import { forgetEvents } from './forget-events.ts';

const CHECKED_OFTEN = { interval: 20 };

const world = useWorld();
let traders: Traders;
let operators: OperatorsDesk;
let customer: Member;
let operator: Member;
let stranger: Member;
const watching: LiveWatch[] = [];

beforeAll(async () => {
  await world.changesParams({ 'session.days': 365 });
  traders = openTraders(world);
  operators = openDesk(world);
  [customer, operator, stranger] = [await world.member(), await world.member(), await world.member()];
  for (const who of [customer, operator]) await who.deposits('USDT', '500');
  await operator.exchanges('200');
  await traders.named(customer);
  await traders.trades(operator, { offers: [{ side: 'buy', max: '400' }], wallet: { BCG: '1000' }, level: 5 });
});
afterAll(async () => {
  await Promise.all(watching.map((watch) => watch.leave()));
  await traders?.close();
  await operators?.close();
});

/** Streams of the customer, the operator and an uninvolved member. */
async function watch() {
  await Promise.all(watching.splice(0).map((old) => old.leave()));
  // A restarted feed announces nothing from before.
  await expect.poll(feedOf(world.apiContext).isPolling, CHECKED_OFTEN).toBe(false);
  const [theirs, his, others] = await Promise.all(
    [customer, operator, stranger].map(({ token }) => watchLive({ origin: world.origin, token })),
  );
  if (!theirs || !his || !others) throw new Error('three streams');
  watching.push(theirs, his, others);
  return { customer: theirs, operator: his, stranger: others };
}
const hears = (who: LiveWatch, ...told: string[]) => expect.poll(who.told, CHECKED_OFTEN).toEqual(told);
/** A stream keeps its order, so a marker event shows that nothing came before it. */
async function heardNothing(who: LiveWatch) {
  const mark = randomUUID();
  await traders.owner.run(sql`select tell_live('news', ${mark}, null)`);
  await expect.poll(who.told, CHECKED_OFTEN).toContain(`news ${mark}`);
  expect(who.told()).toEqual([`news ${mark}`]);
}
const order = async (amount = '10') =>
  customer.placesOrder({ side: 'buy', amount, serviceId: await traders.serviceOf(operator, 'buy') });

test('an order is told to its two parties, at each of its steps', async () => {
  const seen = await watch();
  const { id } = await order();
  for (const who of [seen.customer, seen.operator]) await hears(who, `order ${id}`);
  await operator.acceptsOrder(id);
  for (const who of [seen.customer, seen.operator]) await hears(who, `order ${id}`, `order ${id}`);
  await heardNothing(seen.stranger);
  const again = await watch();
  const next = await order();
  await hears(again.operator, `order ${next.id}`);
  await customer.cancelsOrder(next.id);
  await hears(again.operator, `order ${next.id}`, `order ${next.id}`);
});

test('an order that names nobody is told to its customer, and its market to started passageways that may accept it', async () => {
  const seen = await watch();
  const { id } = await customer.placesOrder({ side: 'buy', amount: '10' });
  await hears(seen.customer, `order ${id}`);
  await hears(seen.operator, 'openOrder BCG');
  await heardNothing(seen.stranger);
  const again = await watch();
  await traders.owner.run(sql`update desk_passageway set is_started = false where account = ${operator.id}`);
  await customer.placesOrder({ side: 'buy', amount: '10' });
  await traders.owner.run(sql`update desk_passageway set is_started = true where account = ${operator.id}`);
  await heardNothing(again.operator);
});

test('the market of an order that many passageways may accept is announced to everyone, in one row', async () => {
  const seen = await watch();
  await traders.owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into desk_passageway (account, opened_at, is_started)
      select '0x' || lpad(to_hex(n), 40, '0'), now(), true from generate_series(1, 50) n`);
    await tx.run(sql`
      insert into desk_service (id, account, base, side, min_units, max_units, is_open)
      select gen_random_uuid(), '0x' || lpad(to_hex(n), 40, '0'), 'BCG', 'buy', 1, 1e24, true from generate_series(1, 50) n`);
  });
  const { id } = await customer.placesOrder({ side: 'buy', amount: '10' });
  await hears(seen.customer, `order ${id}`, 'openOrder BCG');
  await hears(seen.stranger, 'openOrder BCG');
  const rows = await traders.owner.many(sql`select account from live_event where kind = 'openOrder' and account is null`);
  expect(rows).toEqual([{ account: null }]);
  await traders.owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from desk_service where account < '0x0000000000000000000000000000000000000100'`);
    await tx.run(sql`delete from desk_passageway where account < '0x0000000000000000000000000000000000000100'`);
  });
});

test('removed news and notices are announced to everyone as retracted', async () => {
  await operators.carol(operateContent, 'add', 'notice', '--en', 'Claims are slow today', '--reason', 'new');
  const { id, subject } = await traders.owner.one<{ id: string; subject: string }>(sql`
    select id, subject from content_item where starts_with(subject, 'notice/') order by subject desc limit 1`);
  const seen = await watch();
  await operators.carol(operateContent, 'remove', subject, '--reason', 'over');
  for (const who of Object.values(seen)) await hears(who, `retracted ${id}`);
});

test('a removed post is announced to everyone, a removed comment to the author of the post', async () => {
  const { id: post } = await customer.call(city.submit, { text: 'Hello', fileIds: [] });
  const { id: comment } = await operator.call(city.comment, { id: post, text: 'Hello' });
  const { id: own } = await customer.call(city.comment, { id: post, text: 'Again' });
  const seen = await watch();
  await customer.call(city.remove, { what: 'comment', id: own });
  await operator.call(city.remove, { what: 'comment', id: comment });
  await hears(seen.customer, `post ${post}`);
  await heardNothing(seen.stranger);
  const again = await watch();
  await customer.call(city.remove, { what: 'post', id: post });
  for (const who of Object.values(again)) await hears(who, `post ${post}`);
});

test('an acceptance undone in its transaction is not announced', async () => {
  const { id } = await order();
  const seen = await watch();
  await traders.owner.transaction(async (tx) => {
    await tx.run(sql`
      update desk_order set state = 'completed', operator = named, accepted_at = platform_now(), fee_points = 0, fee_units = 0,
        release_at = platform_now() + interval '1 day' where id = ${id}`);
    await tx.run(sql`
      update desk_order set state = 'pending', operator = null, accepted_at = null, fee_points = null, fee_units = null,
        release_at = null where id = ${id}`);
  });
  await heardNothing(seen.customer);
  await customer.cancelsOrder(id);
});

test('a rolled back change of an order is not announced', async () => {
  const { id } = await order();
  const seen = await watch();
  const breaks = traders.owner.transaction(async (tx) => {
    await tx.run(sql`update desk_order set state = 'timedOut', reason = 'cancelled', ended_at = platform_now() where id = ${id}`);
    throw new Error('crash right here');
  });
  await expect(breaks).rejects.toThrow('crash right here');
  await heardNothing(seen.customer);
  await customer.cancelsOrder(id);
});

test('a message is announced to the other party', async () => {
  const { id } = await order();
  const seen = await watch();
  await customer.call(desk.sendMessage, { orderId: id, text: 'Hello', files: [] });
  await hears(seen.operator, `message ${id}`);
  await operator.call(desk.sendMessage, { orderId: id, text: 'Hello', files: [] });
  await hears(seen.customer, `message ${id}`);
  expect(seen.operator.told()).toEqual([`message ${id}`]);
  await heardNothing(seen.stranger);
});

test('a purchase is announced when it settles, by balance and on chain, and a deposit when it is credited', async () => {
  const seen = await watch();
  const { purchaseId } = await customer.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'balance' });
  await customer.call(purchases.payBots, { purchaseId, payBy: 'balance' });
  await hears(seen.customer, `settlement ${purchaseId}`);
  await customer.buysBotsByWallet(1);
  await expect.poll(() => seen.customer.told().length, CHECKED_OFTEN).toBe(2);
  expect(seen.customer.told()[1]).toMatch(/^settlement [0-9a-f-]{36}$/);
  await customer.deposits('USDT', '5');
  await expect.poll(() => seen.customer.told().length, CHECKED_OFTEN).toBe(3);
  expect(seen.customer.told()[2]).toMatch(/^settlement \d+$/);
  await heardNothing(seen.stranger);
});

test('a withdrawal is announced when it can be claimed and when it was claimed', async () => {
  const seen = await watch();
  const withdrawal = await customer.call(earnings.withdraw, { asset: 'USDT', amount: '50' });
  await hears(seen.customer, `claim ${withdrawal.id}`);
  await customer.claims(withdrawal);
  await world.settle();
  await hears(seen.customer, `claim ${withdrawal.id}`, `claim ${withdrawal.id}`);
  await heardNothing(seen.stranger);
});

test('an answer of support is announced to the member who asked', async () => {
  const seen = await watch();
  const { id } = await customer.call(tickets.send, { subject: 'A fee', text: 'Why?', articleId: 'fees' });
  await operators.carol(operateTickets, 'answer', id, '--text', 'It is the 2 % of stopping.');
  await hears(seen.customer, `ticket ${id}`);
  await heardNothing(seen.stranger);
});

test('the close of a day is announced to everyone, once', async () => {
  const seen = await watch();
  await world.nextDay();
  await world.closeDays();
  for (const who of Object.values(seen)) {
    await expect.poll(() => who.told().filter((told) => told.startsWith('dayClosed')).length, CHECKED_OFTEN).toBe(1);
  }
  const { day } = await traders.owner.one<{ day: number }>(sql`
    select max(day) as day from emission_day where closed_at is not null`);
  expect(seen.stranger.told()).toContain(`dayClosed ${day}`);
});

test('events are deleted after two hours, in rounds, and younger ones stay', async () => {
  await traders.owner.run(sql`
    insert into live_event (kind, subject, at) select 'news', n::text, clock_timestamp() - interval '121 minutes' from generate_series(1, 7000) n`);
  await traders.owner.run(sql`
    insert into live_event (kind, subject, at) values ('news', 'young', clock_timestamp() - interval '119 minutes')`);
  await traders.owner.run(sql`update live_event set at = clock_timestamp() - interval '3 hours' where subject <> 'young'`);
  await world.runJobs();
  await forgetEvents(world.context);
  const left = await traders.owner.many<{ subject: string }>(sql`
    select subject from live_event where at < clock_timestamp() - interval '1 hour'`);
  expect(left).toEqual([{ subject: 'young' }]);
});
