import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import { files } from '@ocean/api/areas/files';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { samplePdf, samplePicture } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Database, Queryable } from '../../../db/database.ts';

const world = useWorld();
let traders: Traders;
let owner: Database;
let alice: Member;
let bob: Member;
let carol: Member;
beforeAll(async () => {
  traders = openTraders(world);
  owner = traders.owner;
  await world.changesParams({ 'desk.maxWithPartner': 100, 'session.days': 365 });
  [alice, bob, carol] = [await joins(), await joins(), await joins()];
});
afterAll(() => traders?.close());

/** A member who can trade on either side, under the first signs of the address. */
async function joins(): Promise<Member> {
  const member = await world.member();
  await member.deposits('USDT', '200');
  await member.exchanges('100');
  await traders.named(member, member.id.slice(0, 8));
  await traders.trades(member, { offers: [{ side: 'buy' }], wallet: { BCG: '700' } });
  return member;
}

type Order = { customer: Member; named?: Member; operator?: Member };

/** An order for any passageway, for a named one, or accepted by one. */
async function order({ customer, named, operator }: Order): Promise<string> {
  const chosen = operator ?? named;
  const service = chosen && { serviceId: await traders.serviceOf(chosen, 'buy') };
  const { id } = await customer.placesOrder({ side: 'buy', amount: '20', ...service });
  await operator?.acceptsOrder(id);
  return id;
}

/** An order that was not accepted in time; all other pending orders time out too. */
async function missed(placed: Order): Promise<string> {
  const id = await order(placed);
  await world.advanceMinutes(31);
  return id;
}

const writes = (member: Member, orderId: string, text = 'Hello', fileIds: string[] = []) =>
  member.call(desk.sendMessage, { orderId, text, files: fileIds });
const reads = async (member: Member, orderId: string) => (await member.call(desk.messages, { orderId })).list;
const textsOf = async (member: Member, orderId: string) => (await reads(member, orderId)).map(({ text, event }) => event ?? text);
const unreadOf = async (member: Member) => (await member.call(desk.unread, {})).messages;
const uploads = async (member: Member, name: string, bytes: Buffer) =>
  ((await sendFile(world.origin, member.token, { name, bytes })).body.data as { fileId: string }).fileId;
const isRefused = (key: string) => expect.objectContaining({ key });

describe('the thread of an order', () => {
  test('has what both wrote and what the platform says, oldest first, each as its reader sees it', async () => {
    const id = await order({ customer: alice, operator: bob });
    const sent = await writes(alice, id, ' Hello\u202e there ');
    expect(sent).toMatchObject({ from: 'self', text: 'Hello there', event: null, files: [] });
    await writes(bob, id, 'Hello');
    expect((await reads(alice, id)).map(({ from, event, text }) => [from, event ?? text])).toEqual([
      ['platform', 'placed'],
      ['platform', 'accepted'],
      ['self', 'Hello there'],
      ['partner', 'Hello'],
    ]);
    expect((await reads(bob, id)).map(({ from }) => from)).toEqual(['platform', 'platform', 'partner', 'self']);
  });

  test('says that an order has timed out from that moment on, whether or not a job has run', async () => {
    const id = await missed({ customer: alice, named: bob });
    expect(await textsOf(bob, id)).toEqual(['placed', 'expired']);
    await expect(writes(alice, id)).rejects.toEqual(isRefused('ORDER_STATE'));
  });

  test('refuses a message after the order has ended meanwhile, and reports its state', async () => {
    const id = await order({ customer: alice, named: bob });
    const ends = (tx: Queryable, end: Sql) =>
      tx
        .run(sql`set local session_replication_role = replica`)
        .then(() => tx.run(sql`update desk_order set ${end} where id = ${id}`));
    let late: Promise<unknown> | undefined;
    await writes(alice, id);
    await owner.transaction(async (tx) => {
      await tx.run(sql`select from desk_message_turn where account = ${alice.id} for update`);
      late = writes(alice, id).catch((error: unknown) => error);
      const waiting = () =>
        owner.many(sql`
          select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%desk_message%'`);
      await expect.poll(waiting).toHaveLength(1);
      // The message has seen a pending order and waits for its turn while the order ends.
      await ends(tx, sql`state = 'timedOut', reason = 'cancelled', ended_at = platform_now()`);
    });
    expect(await late).toMatchObject({ key: 'ORDER_STATE', params: { state: 'timedOut' } });
    await owner.transaction((tx) => ends(tx, sql`state = 'pending', reason = null, ended_at = null`));
    await alice.cancelsOrder(id);
  });

  test('says until when a hold was extended', async () => {
    const id = await order({ customer: alice, operator: bob });
    await owner.run(sql`
      insert into operators.signature (subject, text, operator, signature)
      values (${`desk/hold/${id}/1`}, 'a test', ${carol.id}, ${`0x${'0'.repeat(130)}`})`);
    await owner.run(sql`
      insert into desk_hold_extension (order_id, number, until, author, reason)
      select id, 1, release_at + interval '1 day', ${carol.id}, 'a complaint' from desk_order where id = ${id}`);
    expect(await textsOf(bob, id)).toEqual(['placed', 'accepted', 'extended']);
  });

  test('of a thousand messages comes page by page, everything once', async () => {
    const id = await order({ customer: alice, operator: bob });
    await owner.transaction(async (tx) => {
      for (let number = 0; number < 1000; number += 1) {
        const author = number % 2 === 0 ? alice.id : bob.id;
        await tx.run(
          sql`insert into desk_message (id, order_id, author, text) values (${randomUUID()}, ${id}, ${author}, ${`m${number}`})`,
        );
      }
    });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; cursor !== null && page < 20; page += 1) {
      const { list, next } = await alice.call(desk.messages, { orderId: id, size: 100, ...(cursor && { cursor }) });
      seen.unshift(...list.map(({ event, text }) => event ?? text));
      cursor = next;
    }
    expect(seen).toEqual(['placed', 'accepted', ...Array.from({ length: 1000 }, (_, number) => `m${number}`)]);
    for (const wrong of ['0', 'x', '1', '-1', '1.2']) {
      await expect(alice.call(desk.messages, { orderId: id, cursor: wrong })).rejects.toEqual(isRefused('PAGE_UNKNOWN'));
    }
    await bob.call(desk.messages, { orderId: id });
  });

  test('numbers concurrent messages from both sides, and loses none', async () => {
    const id = await order({ customer: alice, operator: bob });
    await Promise.all(Array.from({ length: 20 }, (_, at) => writes(at % 2 === 0 ? alice : bob, id, `at once ${at}`)));
    const rows = await owner.many<{ number: number }>(
      sql`select number from desk_message where order_id = ${id} order by number`,
    );
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await owner.many(sql`select messages, unread from desk_thread where order_id = ${id}`)).toEqual([
      { messages: 20, unread: 10 },
      { messages: 20, unread: 10 },
    ]);
    for (const member of [alice, bob]) await reads(member, id);
  });
});

describe('somebody else', () => {
  test('neither reads nor writes, and learns nothing of the order', async () => {
    const id = await order({ customer: alice, operator: bob });
    await writes(alice, id, 'Between us');
    for (const orderId of [id, randomUUID()]) {
      await expect(carol.call(desk.messages, { orderId })).rejects.toEqual(isRefused('ORDER_UNKNOWN'));
      await expect(writes(carol, orderId)).rejects.toEqual(isRefused('ORDER_UNKNOWN'));
    }
    expect((await carol.call(desk.messages, {})).threads).toEqual([]);
  });

  test('cannot write with the rights of the API either: the database checks the two parties', async () => {
    const over = await missed({ customer: alice, named: bob });
    const open = await order({ customer: alice });
    const named = await order({ customer: alice, named: bob });
    const forge = (orderId: string, author: string) =>
      world.context.db.run(
        sql`insert into desk_message (id, order_id, author, text) values (${randomUUID()}, ${orderId}, ${author}, 'forged')`,
      );
    for (const [orderId, author] of [
      [named, carol.id],
      [open, alice.id],
      [open, bob.id],
      [over, alice.id],
      [randomUUID(), alice.id],
    ] as const) {
      await expect(forge(orderId, author)).rejects.toMatchObject({ code: '23000' });
    }
    await forge(named, bob.id);
    expect(await textsOf(alice, named)).toEqual(['placed', 'forged']);
  });

  test('is also an operator who could accept an order but has not', async () => {
    const id = await order({ customer: alice });
    await expect(bob.call(desk.messages, { orderId: id })).rejects.toEqual(isRefused('ORDER_UNKNOWN'));
    await expect(writes(alice, id)).rejects.toEqual(isRefused('ORDER_STATE'));
    expect(await textsOf(alice, id)).toEqual(['placed']);
  });
});

describe('a suspended party', () => {
  test('can no longer write but can still read; the other party can still write', async () => {
    const [dora, erin] = [await joins(), await joins()];
    const id = await order({ customer: dora, operator: erin });
    const suspends = (at: string | null) =>
      world.context.db.run(sql`update account set suspended_at = ${at}::timestamptz where address = ${erin.id}`);
    await suspends(new Date().toISOString());
    await expect(writes(erin, id)).rejects.toEqual(isRefused('ACCOUNT_SUSPENDED'));
    await writes(dora, id, 'Are you there?');
    expect(await textsOf(erin, id)).toContain('Are you there?');
    await expect(
      world.context.db.run(
        sql`insert into desk_message (id, order_id, author, text) values (${randomUUID()}, ${id}, ${erin.id}, 'forged')`,
      ),
    ).rejects.toMatchObject({ code: '23000' });
    await suspends(null);
  });
});

describe('what is unread', () => {
  test('is counted for the other party, per thread and in total, until it is read', async () => {
    const [dora, erin] = [await joins(), await joins()];
    const [first, second] = [await order({ customer: dora, operator: erin }), await order({ customer: dora, operator: erin })];
    await writes(dora, first, 'one');
    await writes(dora, first, 'two');
    await writes(dora, second, 'three');
    expect([await unreadOf(erin), await unreadOf(dora)]).toEqual([3, 0]);
    const { threads } = await erin.call(desk.messages, {});
    expect(threads.map(({ orderId, unread, last }) => [orderId, unread, last?.text])).toEqual([
      [second, 1, 'three'],
      [first, 2, 'two'],
    ]);
    expect(threads[0]?.partner).toMatchObject({ nickname: dora.id.slice(0, 8), avatar: null });
    await reads(erin, second);
    const after = await erin.call(desk.messages, {});
    expect(after.threads.map(({ orderId, unread }) => [orderId, unread])).toEqual([
      [first, 2],
      [second, 0],
    ]);
    await erin.call(desk.messages, { orderId: first, size: 1 });
    expect(await unreadOf(erin)).toBe(0);
  });

  test('comes in pages that name every thread once', async () => {
    const [dora, erin] = [await joins(), await joins()];
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      const id = await order({ customer: dora, operator: erin });
      await writes(dora, id, `m${at}`);
      ids.push(id);
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; cursor !== null && page < 9; page += 1) {
      const answer = await erin.call(desk.messages, { size: 2, ...(cursor && { cursor }) });
      seen.push(...answer.threads.map(({ orderId }) => orderId));
      cursor = answer.next;
    }
    expect(seen).toEqual(ids.toReversed());
    await expect(erin.call(desk.messages, { cursor: '2.x' })).rejects.toEqual(isRefused('PAGE_UNKNOWN'));
  });
});

describe('a message', () => {
  test('is sent once, however often its request comes', async () => {
    const id = await order({ customer: alice, operator: bob });
    const headers = { 'idempotency-key': randomUUID() };
    const body = { orderId: id, text: 'Once' };
    await Promise.all(Array.from({ length: 10 }, () => alice.post('/api/tor/messageSend', body, headers)));
    await world.context.db.run(sql`delete from idempotency`);
    await alice.post('/api/tor/messageSend', body, headers);
    expect(await textsOf(alice, id)).toEqual(['placed', 'accepted', 'Once']);
  });

  test.each([
    ['ten thousand characters without a space', 'x'.repeat(10_000), 'TEXT_TOO_LONG'],
    ['nothing to read', '\u200b\u202e \u2800', 'FORM_INCOMPLETE'],
  ])('of %s is refused', async (_what, text, key) => {
    const id = await order({ customer: alice, operator: bob });
    await expect(writes(alice, id, text)).rejects.toEqual(isRefused(key));
  });

  test.each([
    "Robert'); drop table account; --",
    '<img src=x onerror=alert(1)> {{constructor}} %00 %n',
    '\u{1f469}\u{1f3fd}\u200d\u{1f680} \u0645\u0631\u062d\u0628\u0627 क्\u200dष',
    'a\nb',
    'x'.repeat(1000),
  ])('of %j arrives as it is', async (text) => {
    const id = await order({ customer: alice, operator: bob });
    await writes(alice, id, text);
    expect((await reads(bob, id)).at(-1)?.text).toBe(text);
  });

  test('has pictures that only the two parties can open', async () => {
    const id = await order({ customer: alice, operator: bob });
    const picture = await uploads(alice, 'paid.png', await samplePicture('png'));
    const {
      files: [shown],
    } = await writes(alice, id, 'See', [picture]);
    expect(shown).toMatchObject({ fileId: picture, type: 'image/png' });
    expect((await reads(bob, id)).at(-1)?.files).toEqual([shown]);
    expect(await bob.call(files.link, { fileId: picture })).toMatchObject({ name: 'paid.png' });
    await expect(carol.call(files.link, { fileId: picture })).rejects.toEqual(isRefused('FILE_UNKNOWN'));
    const [own, paper] = [await uploads(bob, 'b.png', await samplePicture('png')), await uploads(alice, 'a.pdf', samplePdf())];
    await expect(writes(alice, id, 'See', [own])).rejects.toEqual(isRefused('FILE_UNKNOWN'));
    await expect(writes(alice, id, 'See', [picture, randomUUID()])).rejects.toEqual(isRefused('FILE_UNKNOWN'));
    await expect(writes(alice, id, 'See', [paper])).rejects.toEqual(isRefused('FILE_TYPE_REFUSED'));
  });

  test('is limited per day, also with three hundred at once, and possible again the next day', async () => {
    const [dora, erin] = [await joins(), await joins()];
    const id = await order({ customer: dora, operator: erin });
    await owner.run(sql`insert into desk_message_turn (account, day, messages) values (${dora.id}, platform_today(), 190)`);
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => writes(dora, id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(writes(dora, id)).rejects.toMatchObject({ key: 'MESSAGES_TOO_MANY', params: { maximum: 200 } });
    await writes(erin, id);
    await world.nextDay();
    await writes(dora, id);
  });
});

describe('what waits at the desk', () => {
  test('is what a started passageway may accept, and not what it cannot', async () => {
    const [dora, erin] = [await joins(), await joins()];
    const offers = (min: string, isOpen = true) =>
      owner.run(sql`
        update desk_service set min_units = ${min}::numeric * 1000000, is_open = ${isOpen} where account = ${erin.id} and side = 'buy'`);
    const toAccept = async () => (await erin.call(desk.unread, {})).toAccept;
    await missed({ customer: dora });
    await order({ customer: dora, named: erin });
    expect(await toAccept()).toBe(1);
    await order({ customer: dora });
    await order({ customer: erin });
    expect(await toAccept()).toBe(2);
    await offers('400');
    expect(await toAccept()).toBe(1);
    await offers('1', false);
    expect(await toAccept()).toBe(1);
    await offers('1');
    await owner.run(sql`update desk_passageway set operator_ban = 'looked at' where account = ${erin.id}`);
    expect(await toAccept()).toBe(0);
    await owner.run(sql`update desk_passageway set operator_ban = null, is_started = false where account = ${erin.id}`);
    expect(await toAccept()).toBe(0);
  });

  test('adds up to one number, without what its member does not want to be told', async () => {
    const [dora, erin] = [await joins(), await joins()];
    await missed({ customer: dora });
    const id = await order({ customer: dora, named: erin });
    await writes(dora, id);
    const { unread, messages, toAccept, notices } = await erin.call(desk.unread, {});
    expect([messages, toAccept, unread]).toEqual([1, 1, 2 + notices]);
    await owner.run(sql`update desk_passageway set notify_messages = false where account = ${erin.id}`);
    expect(await erin.call(desk.unread, {})).toEqual({ unread: 1 + notices, messages: 1, toAccept: 1, notices });
    await owner.run(sql`update desk_passageway set notify_orders = false where account = ${erin.id}`);
    expect((await erin.call(desk.unread, {})).unread).toBe(notices);
  });
});
