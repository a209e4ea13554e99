import { city } from '@ocean/api/areas/social/city';
import { feedback as memberFeedback } from '@ocean/api/areas/social/feedback';
import { reports as memberReports } from '@ocean/api/areas/social/reports';
import { tickets as memberTickets } from '@ocean/api/areas/tickets';
import { feedback } from '@ocean/api/operators/feedback';
import { reports } from '@ocean/api/operators/reports';
import { tickets } from '@ocean/api/operators/tickets';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { openConsole } from '#dev/world/console.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let desk: Awaited<ReturnType<typeof openConsole>>;
let alice: Member;
/** Invited by dave, who is an operator and a member. */
let erin: Member;
beforeAll(async () => {
  desk = await openConsole(world);
  alice = await world.member();
  erin = await world.member({ inviter: await world.member({ wallet: privateKeyToAccount(LOCAL.operators[1].key) }) });
});
afterAll(() => desk?.close());

const asks = (member: Member, subject = 'A fee') => member.call(memberTickets.send, { subject, text: 'Why?\n<b>Now</b>' });
const kindsOf = async (subject: string) =>
  (
    await desk.db.many<{ kind: string }>(sql`select kind from operators.audit_entry where subject = ${subject} order by number`)
  ).map(({ kind }) => kind);

describe('a ticket', () => {
  test('is queued oldest first, page by page, is answered, and its thread shows both sides', async () => {
    const ids: string[] = [];
    for (const subject of ['First', 'Second']) ids.push((await asks(alice, subject)).id);
    const { rows } = await desk.carol.call(tickets.list, { state: 'open' });
    expect(rows.map(({ id }) => id)).toEqual(ids);
    const [id = '', second = ''] = ids;
    const done = await desk.carol.signs(tickets.answer, { id, text: 'It is the fee of the chain.' });
    expect(done).toMatchObject({ isDone: true, said: [`ticket ${id} is answered`] });
    expect((await alice.call(memberTickets.detail, { ticketId: id })).thread.at(-1)).toMatchObject({
      by: 'support',
      text: 'It is the fee of the chain.',
    });
    expect((await desk.carol.call(tickets.show, { id })).thread).toMatchObject([
      { author: null, text: 'Why?\n<b>Now</b>' },
      { author: desk.carol.address, closes: false },
    ]);
    expect(await kindsOf(`ticket/${id}`)).toEqual(['read', 'signed', 'done', 'read']);
    await desk.carol.signs(tickets.close, { id: second });
    expect((await desk.carol.call(tickets.list, { state: 'open' })).rows).toEqual([]);
  });

  test('must be read again after its member has written, and one of the own line needs another operator', async () => {
    const { id } = await asks(alice, 'Third');
    const { text } = await desk.carol.shows(tickets.answer, { id, text: 'Wait.' });
    await alice.call(memberTickets.send, { ticketId: id, text: 'I found it.' });
    const signature = await privateKeyToAccount(LOCAL.operators[0].key).signMessage({ message: text });
    await expect(desk.carol.call(tickets.answer, { id, text: 'Wait.', signing: { text, signature } })).rejects.toThrow(
      'This has changed since you read it',
    );
    const { id: own } = await asks(erin);
    await expect(desk.dave.signs(tickets.answer, { id: own, text: 'Of course.' })).rejects.toThrow('another operator answers');
    await desk.carol.signs(tickets.answer, { id: own, text: 'No.' });
  });

  test('gets one answer when two operators answer concurrently', async () => {
    const { id } = await asks(alice, 'Fourth');
    const both = await Promise.allSettled([
      desk.carol.signs(tickets.answer, { id, text: 'One.' }),
      desk.dave.signs(tickets.answer, { id, text: 'Two.' }),
    ]);
    const { thread } = await desk.carol.call(tickets.show, { id });
    const done = both.filter(({ status }) => status === 'fulfilled').length;
    expect(thread.filter(({ author }) => author !== null)).toHaveLength(done);
    expect(new Set(thread.map(({ number }) => number)).size).toBe(thread.length);
  });
});

test('feedback is taken into review and answered once', async () => {
  const { id } = await alice.call(memberFeedback.submit, { text: 'More colours', contact: 'alice@example.org' });
  expect((await desk.carol.call(feedback.list, { state: 'received' })).rows).toMatchObject([{ id, text: 'More colours' }]);
  await expect(desk.carol.shows(feedback.done, { id, answer: 'Yes' })).rejects.toThrow('is received: nothing was changed');
  await desk.carol.signs(feedback.review, { id });
  const both = await Promise.allSettled([
    desk.carol.signs(feedback.done, { id, answer: 'They are there.' }),
    desk.dave.signs(feedback.decline, { id, answer: 'No.' }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const shown = await desk.carol.call(feedback.show, { id });
  expect(shown).toMatchObject({
    contact: 'alice@example.org',
    decisions: [{ state: 'inReview' }, { author: expect.any(String) }],
  });
  expect((await alice.call(memberFeedback.detail, { id })).answer).toBe(shown.answer);
});

describe('a reported post', () => {
  const reported = async (author: Member, text: string) => {
    const { id } = await author.call(city.submit, { text, fileIds: [] });
    await (await world.member()).call(memberReports.send, { what: 'post', id, reason: 'scam', text: 'It asks for keys.' });
    return id;
  };

  test('is queued once with its text, is hidden with a reason, and shown again', async () => {
    const id = await reported(alice, 'Send me your <i>keys</i>');
    const thing = { what: 'post', subject: id } as const;
    expect((await desk.carol.call(reports.list, {})).rows).toMatchObject([{ ...thing, against: alice.id, reasons: ['scam'] }]);
    expect(await desk.carol.call(reports.show, thing)).toMatchObject({
      text: 'Send me your <i>keys</i>',
      hidden: null,
      reports: [{ text: 'It asks for keys.', state: 'open' }],
    });
    await desk.carol.signs(reports.hide, { ...thing, reason: 'asks for keys' });
    expect((await desk.carol.call(reports.list, {})).rows).toEqual([]);
    expect(await desk.carol.call(reports.show, thing)).toMatchObject({ hidden: 'asks for keys', reports: [{ state: 'hidden' }] });
    await expect(desk.carol.signs(reports.hide, { ...thing, reason: 'again' })).rejects.toThrow('It is so already');
    await desk.dave.signs(reports.restore, { ...thing, reason: 'it was a song' });
    const [kept] = await desk.db.many(sql`
      select before, after, reason from operators.audit_entry where subject = ${`post/${id}`} and kind = 'done' order by number desc limit 1`);
    expect(kept).toEqual({ before: { hidden: 'asks for keys' }, after: { act: 'restored' }, reason: 'it was a song' });
    expect((await desk.carol.call(reports.show, thing)).hidden).toBeNull();
  });

  test('and everything else of its author is counted before all of it is hidden', async () => {
    const carl = await world.member();
    const { id } = await carl.call(city.submit, { text: 'One', fileIds: [] });
    await carl.call(city.submit, { text: 'Two', fileIds: [] });
    await carl.call(city.comment, { id, text: 'Three' });
    const account = { what: 'account', subject: carl.id } as const;
    expect((await desk.carol.call(reports.show, account)).text).toMatch(/^Shown in the city now: 2 posts and 1 comment\./);
    await desk.carol.signs(reports.hide, { ...account, reason: 'a flood' });
    expect((await desk.carol.call(reports.show, account)).text).toMatch(/^Shown in the city now: 0 posts and 0 comments\./);
  });

  test('reappears with everything its author wrote, by one act, after the whole account was hidden', async () => {
    const author = await world.member();
    const id = await reported(author, 'A flood');
    const account = { what: 'account', subject: author.id } as const;
    expect(await desk.carol.call(reports.show, account)).toMatchObject({ canRestore: false });
    await desk.carol.signs(reports.hide, { ...account, reason: 'a flood' });
    expect((await desk.carol.call(reports.show, { what: 'post', subject: id })).hidden).toBe('a flood');
    expect(await desk.carol.call(reports.show, account)).toMatchObject({ canRestore: true });
    const done = await desk.dave.signs(reports.restore, { ...account, reason: 'no flood' });
    expect(done).toMatchObject({ isDone: true, said: [`account ${author.id} is shown again`] });
    expect((await desk.carol.call(reports.show, { what: 'post', subject: id })).hidden).toBeNull();
    expect(await desk.carol.call(reports.show, account)).toMatchObject({ canRestore: false });
  });

  test('of the own line needs another operator, and an id of the wrong kind is refused', async () => {
    const subject = await reported(erin, 'Hello');
    const keep = { what: 'post', subject, reason: 'nothing against it' } as const;
    await expect(desk.dave.signs(reports.keep, keep)).rejects.toThrow('belongs to the line of this member');
    await desk.carol.signs(reports.keep, keep);
    expect((await desk.carol.call(reports.list, {})).rows).toEqual([]);
    await expect(desk.carol.call(reports.show, { what: 'post', subject: erin.id })).rejects.toMatchObject({ key: 'INVALID' });
    await expect(desk.carol.call(reports.show, { what: 'account', subject })).rejects.toMatchObject({ key: 'INVALID' });
  });
});
