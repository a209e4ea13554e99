import { randomUUID } from 'node:crypto';
import { endpoints } from '@ocean/api/areas/api';
import { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import { operateContent } from '../../../operate/content/operate-content.ts';
import { loadShippedQuestions } from './entry.ts';

const world = useWorld();
let owner: PooledDatabase;
beforeAll(() => {
  owner = openDatabase(world.database.ownerUrl, { connections: 2 });
});
afterAll(() => owner?.end());

type Test = OutputOf<typeof desk.quiz>;

/** A member with a profile at the desk. */
async function trader(): Promise<Member> {
  const member = await world.member();
  await owner.run(
    sql`insert into desk_profile (account, nickname, folded) values (${member.id}, left(${member.id}, 24), ${member.id})`,
  );
  return member;
}

const draws = (member: Member) => member.call(desk.quiz, {});
const marks = (member: Member, testId: string, answers: readonly number[]) =>
  member.call(desk.quiz, { testId, answers: [...answers] });

/** The right answers, which the owner of the database alone can read. */
async function rightAnswers(testId: string): Promise<number[]> {
  const rows = await owner.many<{ place: number }>(sql`
    select array_position(q.shuffled, k.right_option) - 1 as place
    from quiz_test_question q join quiz_key k on k.question = q.question where q.test = ${testId} order by q.place`);
  return rows.map(({ place }) => place);
}
const wrong = (answers: readonly number[]) => answers.map((answer, place) => (place === 0 ? (answer + 1) % 4 : answer));
const refuses = (key: string, params?: object) => ({ key, ...(params && { params: expect.objectContaining(params) }) });

describe('a test', () => {
  test('needs a profile', async () => {
    const stranger = await world.member();
    await expect(draws(stranger)).rejects.toMatchObject(refuses('PROFILE_MISSING'));
    await expect(marks(stranger, randomUUID(), Array(10).fill(0))).rejects.toMatchObject(refuses('PROFILE_MISSING'));
  });

  test('is ten questions with four options, with their numbers filled in, and the same one until it is marked', async () => {
    const alice = await trader();
    const drawn = await draws(alice);
    expect(drawn).toMatchObject({ score: null, passed: false, passingScore: 100 });
    expect(drawn.questions).toHaveLength(10);
    expect(new Set(drawn.questions.map(({ text }) => text)).size).toBe(10);
    for (const { text, options } of drawn.questions) {
      expect(new Set(options).size).toBe(4);
      expect(`${text} ${options.join(' ')}`).not.toMatch(/[{}]/);
    }
    expect(await draws(alice)).toEqual(drawn);
  });

  test('is passed with all answers right, once and for good', async () => {
    const alice = await trader();
    const { testId } = await draws(alice);
    const answers = await rightAnswers(testId);
    const marked = await marks(alice, testId, answers);
    expect(marked).toEqual({ testId, questions: [], score: 100, passed: true, passingScore: 100, retryAt: null });
    await expect(marks(alice, testId, answers)).rejects.toMatchObject(refuses('QUIZ_PASSED'));
    await expect(draws(alice)).rejects.toMatchObject(refuses('QUIZ_PASSED'));
    expect(await owner.one(sql`select count(*) as n from desk_quiz_pass where account = ${alice.id}`)).toEqual({ n: 1 });
  });

  test('gives ten points a right answer, and with one wrong waits for its hour', async () => {
    const alice = await trader();
    const { testId, retryAt } = await draws(alice);
    expect(await marks(alice, testId, wrong(await rightAnswers(testId)))).toMatchObject({ score: 90, passed: false, retryAt });
    await expect(draws(alice)).rejects.toMatchObject(refuses('QUIZ_TOO_SOON', { minutes: 60 }));
    await expect(marks(alice, testId, await rightAnswers(testId))).rejects.toMatchObject(refuses('QUIZ_UNKNOWN'));
    await world.advanceMinutes(59);
    await expect(draws(alice)).rejects.toMatchObject(refuses('QUIZ_TOO_SOON', { minutes: 1 }));
    await world.advanceMinutes(1);
    expect((await draws(alice)).testId).not.toBe(testId);
  });

  test('is over after its hour', async () => {
    const alice = await trader();
    const { testId } = await draws(alice);
    await world.advanceMinutes(60);
    await expect(marks(alice, testId, await rightAnswers(testId))).rejects.toMatchObject(refuses('QUIZ_UNKNOWN'));
    expect((await draws(alice)).testId).not.toBe(testId);
  });

  test('of another account is unknown, and stays unchanged', async () => {
    const [alice, eve] = [await trader(), await trader()];
    const { testId } = await draws(alice);
    await draws(eve);
    await expect(marks(eve, testId, await rightAnswers(testId))).rejects.toMatchObject(refuses('QUIZ_UNKNOWN'));
    expect(await marks(alice, testId, await rightAnswers(testId))).toMatchObject({ passed: true });
  });

  test('takes an answer to each question, and nothing that is no option', async () => {
    const alice = await trader();
    const { testId } = await draws(alice);
    const answers = await rightAnswers(testId);
    for (const given of [[], answers.slice(1), [...answers, 0], answers.map(() => 4), Array(20).fill(0)]) {
      await expect(marks(alice, testId, given)).rejects.toMatchObject(refuses('FORM_INCOMPLETE'));
    }
    await expect(alice.call(desk.quiz, { testId })).rejects.toMatchObject(refuses('FORM_INCOMPLETE'));
    await expect(alice.call(desk.quiz, { answers })).rejects.toMatchObject(refuses('FORM_INCOMPLETE'));
    expect(await marks(alice, testId.toUpperCase(), answers)).toMatchObject({ passed: true });
  });
});

describe('concurrent requests', () => {
  test('fifty draws are one test', async () => {
    const alice = await trader();
    const drawn = await Promise.all(Array.from({ length: 50 }, () => draws(alice)));
    expect(new Set(drawn.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await owner.one(sql`select count(*) as n from quiz_test where account = ${alice.id}`)).toEqual({ n: 1 });
  });

  test('of fifty different answer sheets one is marked', async () => {
    const alice = await trader();
    const { testId } = await draws(alice);
    const right = await rightAnswers(testId);
    const sheets = Array.from({ length: 50 }, (_, at) => right.map((answer, place) => (answer + (at + place)) % 4));
    const answers = await Promise.allSettled(sheets.map((sheet) => marks(alice, testId, sheet)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refuses('QUIZ_UNKNOWN'));
    }
  });

  test('copies of a request get the same answer', async () => {
    const alice = await trader();
    const { testId } = await draws(alice);
    const body = { testId, answers: await rightAnswers(testId) };
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => alice.post('/api/tor/questionSubmit', body, key)));
    const answered = answers.filter(({ body: { code } }) => code === 0).map((answer) => JSON.stringify(answer.body.data));
    expect(new Set(answered).size).toBe(1);
    expect((await alice.post('/api/tor/questionSubmit', body, key)).body.data).toMatchObject({ passed: true });
  });
});

describe('the bank', () => {
  test('is used up before a question is repeated', async () => {
    const alice = await trader();
    const { bank } = await owner.one<{ bank: number }>(sql`select count(*) as bank from quiz_key`);
    expect(bank).toBeGreaterThanOrEqual(60);
    const seen: string[] = [];
    for (let tries = 0; tries < Math.floor(bank / 10); tries += 1) {
      const { testId, questions } = await draws(alice);
      seen.push(...questions.map(({ text }) => text));
      await marks(alice, testId, wrong(await rightAnswers(testId)));
      await world.advanceMinutes(60);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const last = await draws(alice);
    const left = bank - seen.length;
    expect(last.questions.filter(({ text }) => !seen.includes(text))).toHaveLength(left);
  });

  test('leaves out what operators have hidden, until they show it again', async () => {
    const operators = openDesk(world);
    try {
      const listed = await operators.reads(operateContent, 'quiz');
      expect(listed.length).toBeGreaterThanOrEqual(60);
      const ids = listed.map((line) => line.split('  ')[0] ?? '');
      // Twelve stay: each draw has ten of them.
      for (const id of ids.slice(12)) await operators.carol(operateContent, 'hide', id, '--reason', 'test');
      const { testId } = await draws(await trader());
      const drawn = await owner.many<{ subject: string }>(sql`
        select 'quiz/' || question as subject from quiz_test_question where test = ${testId}`);
      expect(drawn.filter(({ subject }) => !ids.slice(0, 12).includes(subject))).toEqual([]);
      for (const id of ids.slice(12)) await operators.carol(operateContent, 'show', id, '--reason', 'test');
      expect((await operators.reads(operateContent, 'quiz')).filter((line) => line.endsWith(', hidden'))).toEqual([]);
    } finally {
      await operators.close();
    }
  });

  test('puts the right option at every place equally often', async () => {
    const places = [0, 0, 0, 0];
    for (let members = 0; members < 12; members += 1) {
      const { testId } = await draws(await trader());
      for (const place of await rightAnswers(testId)) places[place] = (places[place] ?? 0) + 1;
    }
    // 120 draws of a quarter each: 30, with a standard deviation of 4.7.
    for (const times of places) expect(times).toBeGreaterThan(10);
    // The place changes when the same question is drawn again.
    const { moved } = await owner.one<{ moved: number }>(sql`
      select count(*) as moved from (
        select q.question from quiz_test_question q join quiz_key k on k.question = q.question
        group by q.question having count(distinct array_position(q.shuffled, k.right_option)) > 1) question`);
    expect(moved).toBeGreaterThan(10);
  });

  test('reveals to no process which option is right', async () => {
    for (const url of [world.database.apiUrl, world.database.operatorUrl, world.database.indexerUrl, world.database.workerUrl]) {
      const role = openDatabase(url, { connections: 1 });
      try {
        await expect(role.run(sql`select right_option from quiz_key`)).rejects.toThrow('permission denied');
        await expect(role.run(sql`update quiz_test set score = 100`)).rejects.toThrow('permission denied');
        await expect(role.run(sql`insert into desk_quiz_pass (account) select account from desk_profile`)).rejects.toThrow(
          'permission denied',
        );
        await expect(role.run(sql`update quiz_question set text = 'x'`)).rejects.toThrow('permission denied');
      } finally {
        await role.end();
      }
    }
  });

  test('has no call that answers with what is right: a draw is the same whichever option that is', async () => {
    const alice = await trader();
    const drawn = JSON.stringify(await draws(alice));
    await owner.run(sql`update quiz_key set right_option = (right_option + 1) % 4`);
    expect(JSON.stringify(await draws(alice))).toBe(drawn);
    await owner.transaction(loadShippedQuestions);
    const options = await owner.many<{ text: string }>(sql`
      select q.options[k.right_option + 1] as text from quiz_question q join quiz_key k on k.question = q.question`);
    const telling = options.filter(({ text }) => text.length > 20);
    const bob = await trader();
    for (const { path, caller } of endpoints) {
      // Calls that end the session would end the test.
      if (caller !== 'member' || path === desk.quiz.path || /logout|sessionRevoke/.test(path)) continue;
      const answer = JSON.stringify((await bob.post(path, {})).body);
      expect(
        telling.filter(({ text }) => answer.includes(text)),
        path,
      ).toEqual([]);
    }
    const { testId } = await draws(alice);
    const marked = await alice.post(desk.quiz.path, { testId, answers: wrong(await rightAnswers(testId)) });
    expect(Object.keys(marked.body.data as object).sort()).toEqual([
      'passed',
      'passingScore',
      'questions',
      'retryAt',
      'score',
      'testId',
    ]);
    expect(marked.body.data).toMatchObject({ questions: [], score: 90 });
  });

  test('is marked by the database under its own rules, whatever a process asks it for', async () => {
    const [alice, eve] = [await trader(), await trader()];
    const { db } = world.context;
    const { testId } = await draws(alice);
    const answers = await rightAnswers(testId);
    const mark = (account: string, sheet: readonly number[]) =>
      db.run(sql`select mark_quiz(${account}, ${testId}, ${randomUUID()}, ${[...sheet]}::integer[])`);
    await expect(mark(eve.id, answers)).rejects.toThrow('marked once');
    await expect(mark(alice.id, answers.slice(1))).rejects.toThrow('marked once');
    await mark(alice.id, wrong(answers));
    await expect(mark(alice.id, answers)).rejects.toThrow('marked once');
    await expect(db.run(sql`select draw_quiz(${alice.id}, ${randomUUID()})`)).rejects.toThrow('once an hour');
  });

  test('is the same after it is loaded again', async () => {
    const stamp = () =>
      owner.one(sql`
        select (select md5(string_agg(q::text, ',' order by question, lang)) from quiz_question q) as texts,
          (select md5(string_agg(k::text, ',' order by question)) from quiz_key k) as keys`);
    const before = await stamp();
    await owner.transaction(loadShippedQuestions);
    expect(await stamp()).toEqual(before);
  });

  test('marks a question that it has lost meanwhile as right', async () => {
    const alice = await trader();
    const { testId } = await draws(alice);
    const answers = await rightAnswers(testId);
    await owner.run(
      sql`delete from quiz_key where question = (select question from quiz_test_question where test = ${testId} and place = 1)`,
    );
    expect(await marks(alice, testId, wrong(answers))).toMatchObject({ score: 100 } satisfies Partial<Test>);
    await owner.transaction(loadShippedQuestions);
  });
});
