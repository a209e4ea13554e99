import { randomUUID } from 'node:crypto';
import { assistant } from '@ocean/api/areas/assistant';
import { tickets } from '@ocean/api/areas/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../../db/pool.ts';
import { operateTickets } from '../../operate/support/operate-tickets.ts';
import { forgetThreads } from '../assistant/forget-threads.ts';
import { answerTicket } from './entry.ts';
import { forgetTickets } from './forget-tickets.ts';
import { readWritten } from './queries.ts';

const world = useWorld();
let alice: Member;
let bob: Member;
let desk: OperatorsDesk;
beforeAll(async () => {
  desk = openDesk(world);
  [alice, bob] = [await world.member(), await world.member()];
});
afterAll(async () => desk?.close());

const opens = (member: Member, subject = 'A fee') =>
  member.call(tickets.send, { subject, text: 'Why was a fee taken?\nI see none in the list.', articleId: 'fees' });
const closes = (id: string) => desk.carol(operateTickets, 'close', id);

describe('a ticket', () => {
  test('goes from open to answered to closed, and a message of its member opens it again', async () => {
    const { id, ...opened } = await opens(alice);
    expect(opened).toMatchObject({ subject: 'A fee', state: 'open', messages: 1, articleId: 'fees' });
    await desk.carol(operateTickets, 'answer', id, '--text', 'It is the 2 % of stopping.');
    expect(await alice.call(tickets.detail, { ticketId: id })).toMatchObject({
      state: 'answered',
      thread: [
        { by: 'member', text: 'Why was a fee taken?\nI see none in the list.' },
        { by: 'support', text: 'It is the 2 % of stopping.' },
      ],
    });
    expect((await alice.call(tickets.send, { ticketId: id, text: 'Thank you' })).state).toBe('open');
    await closes(id);
    expect((await alice.call(tickets.list, { state: 'closed' })).list.map((line) => line.id)).toEqual([id]);
    expect(await alice.call(tickets.send, { ticketId: id, text: 'One more' })).toMatchObject({ state: 'open', messages: 5 });
    await closes(id);
  });

  test('that goes on for years shows its last messages', async () => {
    const { id } = await opens(alice);
    for (const text of ['Second', 'Third']) await alice.call(tickets.send, { ticketId: id, text });
    expect((await readWritten(world.context.db, id, 2)).map(({ text }) => text)).toEqual(['Second', 'Third']);
    await closes(id);
  });

  test('names no operator to its member, and keeps the author of its answer', async () => {
    const { id } = await opens(alice);
    await desk.dave(operateTickets, 'answer', id, '--text', 'Yes.');
    expect(JSON.stringify(await alice.call(tickets.detail, { ticketId: id })).toLowerCase()).not.toContain(desk.addresses.dave);
    const shown = await desk.reads(operateTickets, 'show', id);
    expect(shown.join('\n')).toContain(desk.addresses.dave);
    const { signed } = await desk.db.one<{ signed: number }>(
      sql`select count(*) as signed from operators.signature where subject = ${`ticket/${id}`}`,
    );
    expect(signed).toBe(1);
    await closes(id);
  });

  test('of another member is not there', async () => {
    const { id } = await opens(alice);
    for (const ticketId of [id, randomUUID()]) {
      await expect(bob.call(tickets.detail, { ticketId })).rejects.toMatchObject({ key: 'TICKET_UNKNOWN' });
      await expect(bob.call(tickets.send, { ticketId, text: 'Hello' })).rejects.toMatchObject({ key: 'TICKET_UNKNOWN' });
    }
    expect((await bob.call(tickets.list, {})).list).toEqual([]);
    await closes(id);
  });

  test('needs a subject and a text, and accepts plain text only', async () => {
    await expect(alice.call(tickets.send, { text: 'Hello' })).rejects.toMatchObject({ key: 'FORM_INCOMPLETE' });
    await expect(alice.call(tickets.send, { subject: ' ', text: 'Hello' })).rejects.toMatchObject({ key: 'FORM_INCOMPLETE' });
    await expect(alice.call(tickets.send, { subject: 'x', text: 'y'.repeat(4001) })).rejects.toMatchObject({
      key: 'TEXT_TOO_LONG',
      params: { maximum: 4000 },
    });
    const { id, thread } = await alice.call(tickets.send, { subject: 'a\nb', text: '<b>\u202eHi\u0007</b>' });
    expect(thread[0]?.text).toBe('<b>Hi</b>');
    await closes(id);
  });
});

describe('a message arrives once', () => {
  test('however often its request is repeated, also after the door has forgotten its key', async () => {
    const carol = await world.member();
    const body = { subject: 'Once', text: 'Only once' };
    const headers = { 'idempotency-key': randomUUID() };
    await Promise.all(Array.from({ length: 20 }, () => carol.post('/api/raw/ticketSend', body, headers)));
    const before = await carol.call(tickets.list, {});
    expect(before.list).toMatchObject([{ messages: 1 }]);
    await world.context.db.run(sql`delete from idempotency`);
    await carol.post('/api/raw/ticketSend', body, headers);
    expect(await carol.call(tickets.list, {})).toEqual(before);
  });
});

describe('limits', () => {
  test('twenty tickets at once: as many as an account may have open', async () => {
    const dora = await world.member();
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => opens(dora, `Ticket ${at}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { key: string }).key] : []));
    expect(new Set(refused)).toEqual(new Set(['TICKETS_TOO_MANY']));
    expect((await dora.call(tickets.list, {})).open).toEqual({ count: 5, maximum: 5 });

    // Writing in a closed ticket makes it count again.
    const { list } = await dora.call(tickets.list, {});
    const [first] = list;
    if (!first) throw new Error('no ticket');
    await closes(first.id);
    await opens(dora, 'In its place');
    await expect(dora.call(tickets.send, { ticketId: first.id, text: 'Again' })).rejects.toMatchObject({
      key: 'TICKETS_TOO_MANY',
    });
  });

  test('forty messages at once: as many as a day has, and the next day again', async () => {
    const erin = await world.member();
    const { id } = await opens(erin);
    const sends = () => erin.call(tickets.send, { ticketId: id, text: 'And this' });
    const results = await Promise.allSettled(Array.from({ length: 40 }, sends));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    await expect(sends()).rejects.toMatchObject({ key: 'TICKET_MESSAGES_TOO_MANY', params: { maximum: 20 } });
    await world.nextDay();
    expect((await sends()).messages).toBe(21);
    await closes(id);
  });
});

describe('operators', () => {
  test('list those waiting longest first, and read them without terminal control characters', async () => {
    const frank = await world.member();
    const { id } = await frank.call(tickets.send, { subject: 'Mark\u001b[2J', text: 'Line one\nLine two' });
    const listed = await desk.reads(operateTickets, 'list');
    expect(listed.filter((line) => line.startsWith(id))).toEqual([
      expect.stringMatching(/ {2}open {2}0x[0-9a-f]{40} {2}1 messages {2}Mark\[2J$/),
    ]);
    expect((await desk.reads(operateTickets, 'show', id)).slice(-2)).toEqual(['    Line one', '    Line two']);
    await closes(id);
    await expect(closes(id)).rejects.toThrow('closed already');
  });

  test('nothing is written without the role', async () => {
    const { id } = await opens(bob);
    await expect(desk.stranger(operateTickets, 'answer', id, '--text', 'Send me your key')).rejects.toThrow('role support');
    const printed = await desk.reads(operateTickets, 'answer', id, '--text', 'Yes');
    expect(printed[0]).toContain('One operator (support) signs');
    expect((await bob.call(tickets.detail, { ticketId: id })).thread).toHaveLength(1);
    await closes(id);
  });

  test('an answer is refused when its author has not read the last message', async () => {
    const { id } = await opens(bob);
    const signature = await desk.signatureOf(operateTickets, 'answer', id, '--text', 'No');
    await bob.call(tickets.send, { ticketId: id, text: 'I found it, thank you' });
    await expect(desk.reads(operateTickets, 'answer', id, '--text', 'No', '--signature', signature)).rejects.toThrow(
      /role support/,
    );
    const stale = { ticket: id, number: 2, closes: false, text: 'No', author: desk.addresses.carol };
    expect(await answerTicket(desk.db, stale)).toBe(false);
    const next = { ...stale, number: 3 };
    const both = await Promise.all([answerTicket(desk.db, next), answerTicket(desk.db, next)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    await closes(id);
  });

  test.each([['list', 'all'], ['show'], ['show', 'x'], ['answer', randomUUID()], ['list', 'open', 'more'], []])(
    'a wrong command line is told how it is used: %s %s',
    async (...args) => {
      await expect(desk.reads(operateTickets, ...args)).rejects.toMatchObject({ name: 'Usage' });
    },
  );
});

test('closed tickets are deleted after a year, open ones stay; assistant threads are deleted after half a year', async () => {
  const grace = await world.member();
  const { id } = await opens(grace, 'Old');
  const { id: open } = await opens(grace, 'Waits');
  await grace.call(assistant.ask, { question: 'Which fees are there?' });
  await closes(id);
  const worker = openDatabase(world.database.workerUrl, { connections: 1 });
  const forgets = async () => {
    await forgetThreads({ ...world.context, db: worker });
    await forgetTickets({ ...world.context, db: worker });
  };
  await world.nextDay(179);
  await forgets();
  const kept = () =>
    world.context.db.one<{ tickets: number; threads: number }>(sql`
      select (select count(*) from ticket where account = ${grace.id}) as tickets,
        (select count(*) from ai_thread where account = ${grace.id}) as threads`);
  expect(await kept()).toEqual({ tickets: 2, threads: 1 });
  await world.nextDay(2);
  await forgets();
  expect(await kept()).toEqual({ tickets: 2, threads: 0 });
  await world.nextDay(185);
  await forgets();
  const left = await world.context.db.many<{ id: string }>(sql`select id from ticket where account = ${grace.id}`);
  expect(left).toEqual([{ id: open }]);
  await worker.end();
});
