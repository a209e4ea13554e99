import { randomUUID } from 'node:crypto';
import { files } from '@ocean/api/areas/files';
import { FEEDBACK_NEXT, FEEDBACK_STATES, feedback } from '@ocean/api/areas/social/feedback';
import { INITIAL_PARAMS } from '@ocean/api/params';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePdf, samplePicture } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { operateFeedback } from '../../operate/support/operate-feedback.ts';
import { removeUnused } from '../files/collect-files.ts';
import { decideFeedback } from './entry.ts';
import { forgetFeedback } from './forget-feedback.ts';

const world = useWorld();
let desk: OperatorsDesk;
let workerDb: PooledDatabase;
let alice: Member;
let bob: Member;
beforeAll(async () => {
  desk = openDesk(world);
  workerDb = openDatabase(world.database.workerUrl, { connections: 1 });
  [alice, bob] = [await world.member(), await world.member()];
});
afterAll(async () => {
  await desk?.close();
  await workerDb?.end();
});

const CONTACT = 'only-for-operators@example.org';
const says = (member: Member, text = 'The board could say more.', fileIds: string[] = []) =>
  member.call(feedback.submit, { text, contact: CONTACT, files: fileIds });
const uploads = async (member: Member, name: string, bytes: Buffer) =>
  ((await sendFile(world.origin, member.token, { name, bytes })).body.data as { fileId: string }).fileId;
const stateOf = async (member: Member, id: string) => (await member.call(feedback.detail, { id })).state;
const isRefused = (key: string) => expect.objectContaining({ key });

describe('feedback', () => {
  test('is received, then in review, then answered, and its sender reads each', async () => {
    const carol = await world.member();
    const sent = await says(carol, ' One\r\ntwo\u202e ');
    expect(sent).toMatchObject({ text: 'One\ntwo', contact: CONTACT, files: [], state: 'received', answer: null });
    expect(await desk.carol(operateFeedback, 'review', sent.id)).toEqual([`feedback ${sent.id} is inReview`]);
    expect(await carol.call(feedback.detail, { id: sent.id })).toMatchObject({ state: 'inReview', answer: null });
    await desk.dave(operateFeedback, 'done', sent.id, '--answer', 'It says more now.');
    const done = await carol.call(feedback.detail, { id: sent.id });
    expect(done).toMatchObject({ state: 'done', answer: 'It says more now.' });
    expect(JSON.stringify(done).toLowerCase()).not.toContain(desk.addresses.dave);
    expect((await carol.call(feedback.list, {})).list).toMatchObject([{ id: sent.id, state: 'done', text: 'One\ntwo' }]);
  });

  test('is listed the last first, page by page, and a page that is not there is refused', async () => {
    const carol = await world.member();
    const ids: string[] = [];
    for (const text of ['first', 'second', 'third']) ids.unshift((await says(carol, text)).id);
    const pages = [await carol.call(feedback.list, { size: 2 }), await carol.call(feedback.list, { size: 2, page: 2 })];
    expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(ids);
    await expect(carol.call(feedback.list, { size: 2, page: 3 })).rejects.toEqual(isRefused('PAGE_UNKNOWN'));
  });

  test.each([
    ['nothing to read', { text: '\u200b\u2800 ' }, 'FORM_INCOMPLETE'],
    ['no text', {}, 'FORM_INCOMPLETE'],
    ['ten thousand characters', { text: 'x'.repeat(10_000) }, 'TEXT_TOO_LONG'],
    ['a contact of a page', { text: 'Hello', contact: 'x'.repeat(201) }, 'TEXT_TOO_LONG'],
    ['a contact of a number', { text: 'Hello', contact: 5 }, 'FORM_INCOMPLETE'],
  ])('of %s is refused', async (_what, body, key) => {
    expect((await alice.post(feedback.submit.path, body)).body.error?.key).toBe(key);
  });

  test('needs no contact, and treats an empty one as none', async () => {
    const carol = await world.member();
    expect((await carol.call(feedback.submit, { text: '<b>{{x}}</b> %00' })).contact).toBeNull();
    expect(await carol.call(feedback.submit, { text: "'; drop --", contact: '' })).toMatchObject({
      text: "'; drop --",
      contact: null,
    });
  });

  test('arrives once when its request is repeated, even after its idempotency key was forgotten', async () => {
    const carol = await world.member();
    const body = { text: 'Only once', files: [await uploads(carol, 'a.pdf', samplePdf('once'))] };
    const headers = { 'idempotency-key': randomUUID() };
    await Promise.all(Array.from({ length: 20 }, () => carol.post(feedback.submit.path, body, headers)));
    await world.context.db.run(sql`delete from idempotency`);
    expect((await carol.post(feedback.submit.path, body, headers)).body.data).toMatchObject({ files: [{ name: 'a.pdf' }] });
    expect((await carol.call(feedback.list, {})).list).toHaveLength(1);
  });

  test('of another member is not there, and no answer of any call has its contact', async () => {
    const { id } = await says(alice);
    for (const wrong of [id, randomUUID()]) {
      await expect(bob.call(feedback.detail, { id: wrong })).rejects.toEqual(isRefused('FEEDBACK_UNKNOWN'));
    }
    expect((await bob.call(feedback.list, {})).list).toEqual([]);
    expect(JSON.stringify(await alice.call(feedback.list, {}))).not.toContain(CONTACT);
    expect((await desk.reads(operateFeedback, 'show', id)).join('\n')).toContain(`contact: ${CONTACT}`);
  });
});

describe('its files', () => {
  test('are those of its sender, in their order, for nobody else but operators', async () => {
    const carol = await world.member();
    const [shot, paper] = [
      await uploads(carol, 'shot.png', await samplePicture('png')),
      await uploads(carol, 'paper.pdf', samplePdf('paper')),
    ];
    const { id, files: shown } = await says(carol, 'See', [paper, shot]);
    expect(shown.map(({ name }) => name)).toEqual(['paper.pdf', 'shot.png']);
    for (const fileId of [shot, paper]) {
      expect(await carol.call(files.link, { fileId })).toMatchObject({ fileId });
      await expect(bob.call(files.link, { fileId })).rejects.toEqual(isRefused('FILE_UNKNOWN'));
    }
    expect((await desk.reads(operateFeedback, 'show', id)).join('\n')).toMatch(/paper\.pdf.* \/ops-files\/\S+/);
  });

  test('of another member, or unknown, are refused, and nothing is sent', async () => {
    const carol = await world.member();
    const [own, foreign] = [await uploads(carol, 'o.pdf', samplePdf('o')), await uploads(bob, 'f.pdf', samplePdf('f'))];
    for (const wrong of [[foreign], [own, foreign], [randomUUID()]]) {
      await expect(says(carol, 'See', wrong)).rejects.toEqual(isRefused('FILE_UNKNOWN'));
    }
    expect((await carol.post(feedback.submit.path, { text: 'x', files: Array(6).fill(own) })).status).toBe(400);
    expect((await carol.call(feedback.list, {})).list).toEqual([]);
  });
});

describe('limits', () => {
  test('twenty at once: as many as a day has, and the next day again', async () => {
    const carol = await world.member();
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => says(carol, `Number ${at}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(INITIAL_PARAMS['feedback.daily']);
    await expect(says(carol)).rejects.toMatchObject({ key: 'FEEDBACK_TOO_MUCH', params: { maximum: 5 } });
    await world.nextDay();
    expect((await says(carol)).state).toBe('received');
  });

  test('are those set by operators, or the initial value where none was set', async () => {
    const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
    const { daily } = await owner.one<{ daily: number }>(sql`select feedback_daily(0) as daily`);
    await owner.end();
    expect(daily).toBe(INITIAL_PARAMS['feedback.daily']);
    await world.changesParams({ 'feedback.daily': 2 });
    const carol = await world.member();
    for (const text of ['one', 'two']) await says(carol, text);
    await expect(says(carol)).rejects.toMatchObject({ key: 'FEEDBACK_TOO_MUCH', params: { maximum: 2 } });
    await world.changesParams({ 'feedback.daily': 5 });
  });
});

describe('what the database lets the API role write', () => {
  let api: PooledDatabase;
  beforeAll(() => {
    api = openDatabase(world.database.apiUrl, { connections: 1 });
  });
  afterAll(() => api?.end());
  const forges = (statement: ReturnType<typeof sql>) => api.run(statement);

  test('is no state, no answer, no changed text and no more than the daily limit', async () => {
    const carol = await world.member();
    const { id } = await says(carol);
    for (const statement of [
      sql`update feedback set state = 'done' where id = ${id}`,
      sql`update feedback set text = 'other' where id = ${id}`,
      sql`delete from feedback where id = ${id}`,
      sql`insert into feedback (id, account, text, state) values (${randomUUID()}, ${carol.id}, 'x', 'done')`,
      sql`insert into feedback (id, account, text, sent_at) values (${randomUUID()}, ${carol.id}, 'x', now())`,
      sql`insert into feedback_decision (feedback, state, author) values (${id}, 'inReview', ${carol.id})`,
      sql`update feedback_turn set sent = 0`,
      sql`select forget_feedback(1)`,
    ]) {
      await expect(forges(statement), statement.sql).rejects.toThrow('permission denied');
    }
    const insert = () => forges(sql`insert into feedback (id, account, text) values (${randomUUID()}, ${carol.id}, 'forged')`);
    for (let left = 4; left > 0; left -= 1) await insert();
    await expect(insert()).rejects.toThrow('all the feedback of a day');
  });

  test('adds no file to sent feedback, attaches none of another member, and removes none', async () => {
    const carol = await world.member();
    const [sent, later] = [await uploads(carol, 's.pdf', samplePdf('s')), await uploads(carol, 'l.pdf', samplePdf('l'))];
    const foreign = await uploads(bob, 'b.pdf', samplePdf('b'));
    const { id } = await says(carol, 'See', [sent]);
    const refers = (subject: string, fileId: string, place = 1) =>
      forges(sql`
        insert into file_use (subject_kind, subject_id, file_id, place) values ('feedback', ${subject}, ${fileId}, ${place})`);
    const forged = randomUUID();
    await forges(sql`insert into feedback (id, account, text, files) values (${forged}, ${carol.id}, 'x', ${[foreign]}::uuid[])`);
    const foreignUses = [
      refers(id, later),
      refers(id, later, 2),
      refers(id, foreign),
      refers(forged, foreign),
      refers(randomUUID(), later),
    ];
    for (const use of await Promise.allSettled(foreignUses)) {
      expect(use).toMatchObject({ status: 'rejected', reason: { code: '23000' } });
    }
    const takesOff = forges(sql`update file_use set ended_at = platform_now() where subject_id = ${id}`);
    await expect(takesOff).rejects.toMatchObject({ code: '23000' });
    expect((await carol.call(feedback.detail, { id })).files).toMatchObject([{ name: 's.pdf' }]);
  });
});

describe('operators', () => {
  /** Feedback of a new member, brought into this state. */
  async function inState(state: (typeof FEEDBACK_STATES)[number]): Promise<{ carol: Member; id: string }> {
    const carol = await world.member();
    const { id } = await says(carol);
    const decide = (next: 'inReview' | 'done' | 'declined') =>
      decideFeedback(desk.db, {
        feedback: id,
        state: next,
        answer: next === 'inReview' ? null : 'No.',
        author: desk.addresses.carol,
      });
    if (state !== 'received') await decide('inReview');
    if (state === 'done' || state === 'declined') await decide(state);
    return { carol, id };
  }

  test.each(FEEDBACK_STATES)('from %s the database allows only the transitions of the table', async (state) => {
    for (const next of ['inReview', 'done', 'declined'] as const) {
      const { carol, id } = await inState(state);
      const answer = next === 'inReview' ? null : 'Thank you.';
      const may = (FEEDBACK_NEXT[state] as readonly string[]).includes(next);
      expect(await decideFeedback(desk.db, { feedback: id, state: next, answer, author: desk.addresses.dave })).toBe(may);
      expect(await stateOf(carol, id)).toBe(may ? next : state);
    }
  });

  test('one of two concurrent answers is accepted', async () => {
    const { carol, id } = await inState('inReview');
    const answers = (['done', 'declined', 'done', 'declined'] as const).map((state) =>
      decideFeedback(desk.db, { feedback: id, state, answer: state, author: desk.addresses.carol }),
    );
    expect((await Promise.all(answers)).filter(Boolean)).toHaveLength(1);
    const { state, answer } = await carol.call(feedback.detail, { id });
    expect(answer).toBe(state);
  });

  test('a final state needs an answer, and a review has none', async () => {
    const { id } = await inState('inReview');
    await expect(
      decideFeedback(desk.db, { feedback: id, state: 'done', answer: null, author: desk.addresses.carol }),
    ).rejects.toThrow('feedback_is_answered_at_its_end');
    await expect(desk.carol(operateFeedback, 'done', id)).rejects.toMatchObject({ name: 'Usage' });
    await expect(desk.carol(operateFeedback, 'review', id, '--answer', 'x')).rejects.toMatchObject({ name: 'Usage' });
    await expect(desk.carol(operateFeedback, 'done', id, '--answer', 'x'.repeat(2001))).rejects.toThrow('At most 2000');
  });

  test('each change of state is announced to the sender only', async () => {
    const { carol, id } = await inState('done');
    const told = await world.context.db.many<{ account: string }>(
      sql`select account from live_event where kind = 'feedback' and subject = ${id}`,
    );
    expect(told).toEqual([{ account: carol.id }, { account: carol.id }]);
  });

  test('list the oldest first, and read it without terminal control characters', async () => {
    const carol = await world.member();
    const first = await carol.call(feedback.submit, { text: 'Mark\nLine two' });
    const second = await carol.call(feedback.submit, { text: 'Later' });
    const listed = (await desk.reads(operateFeedback, 'list')).filter((line) => line.includes(carol.id));
    expect(listed).toEqual([
      expect.stringMatching(new RegExp(`^${first.id} .* received {2}0x[0-9a-f]{40} {2}Mark…$`)),
      expect.stringMatching(new RegExp(`^${second.id} .* Later$`)),
    ]);
    expect(await desk.reads(operateFeedback, 'show', first.id)).toEqual([listed[0], '  | Mark', '  | Line two']);
    expect(await desk.reads(operateFeedback, 'list', 'declined')).not.toContain(first.id);
  });

  test('nothing is written without the role, and a signature is valid for its exact text only', async () => {
    const { carol, id } = await inState('inReview');
    await expect(desk.stranger(operateFeedback, 'done', id, '--answer', 'Send me your key')).rejects.toThrow('role support');
    expect((await desk.reads(operateFeedback, 'done', id, '--answer', 'Yes'))[0]).toContain('One operator (support) signs');
    const signature = await desk.signatureOf(operateFeedback, 'done', id, '--answer', 'No');
    await expect(desk.reads(operateFeedback, 'done', id, '--answer', 'Yes', '--signature', signature)).rejects.toThrow(
      'role support',
    );
    expect(await stateOf(carol, id)).toBe('inReview');
    await desk.carol(operateFeedback, 'decline', id, '--answer', 'Not now.');
    const { signed } = await desk.db.one<{ signed: number }>(
      sql`select count(*) as signed from operators.signature where subject = ${`feedback/${id}`}`,
    );
    expect(signed).toBe(1);
    await expect(desk.carol(operateFeedback, 'decline', id, '--answer', 'Again')).rejects.toThrow(
      'is declined: nothing was changed',
    );
  });

  test.each([
    ['list', 'all'],
    ['show'],
    ['show', 'x'],
    ['done', 'x', '--answer', 'y'],
    ['list', 'done', 'more'],
    ['toString', 'x'],
    [],
  ])('a wrong command line is answered with the usage: %s %s', async (...args) => {
    await expect(desk.reads(operateFeedback, ...args)).rejects.toMatchObject({ name: 'Usage' });
  });
});

test('answered feedback is deleted after a year with its contact and files, unanswered feedback stays', async () => {
  const carol = await world.member();
  const [used, kept] = [await uploads(carol, 'u.pdf', samplePdf('u')), await uploads(carol, 'k.pdf', samplePdf('k'))];
  const old = await says(carol, 'Old', [used]);
  const waits = await says(carol, 'Waits', [kept]);
  await desk.carol(operateFeedback, 'review', old.id);
  await desk.carol(operateFeedback, 'done', old.id, '--answer', 'Thanks.');
  const left = async () => ({
    feedback: (
      await world.context.db.many<{ id: string }>(sql`select id from feedback where account = ${carol.id} order by text`)
    ).map(({ id }) => id),
    files: (await world.context.db.many<{ id: string }>(sql`select id from file where account = ${carol.id}`)).map(
      ({ id }) => id,
    ),
  });
  const worker = { ...world.context, db: workerDb };
  await world.nextDay(364);
  await forgetFeedback(worker);
  expect((await left()).feedback).toEqual([old.id, waits.id]);
  await world.nextDay(2);
  await forgetFeedback(worker);
  await removeUnused(worker);
  expect(await left()).toEqual({ feedback: [waits.id], files: [kept] });
});
