import { readFileSync } from 'node:fs';
import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { loadShippedArticles } from './entry.ts';
import { searchArticles } from './queries.ts';

/** The least share of the sample questions in each language that find their article among the first three. */
const LEAST_FOUND = 0.9;
const LEAST_QUESTIONS = 30;

/** The least share of the questions that no article answers and that find none which fits. */
const LEAST_REFUSED = 0.9;
/** The largest share of them beside which an article is named. */
const MAX_NAMED = 0.5;
/** The largest share of the sample questions whose article is found and then counts as too far. */
const MAX_FAR = 0.01;

type Asked = readonly [question: string, article: string];

let database: TestDatabase;
let db: PooledDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.ownerUrl);
  const owner = openDatabase(database.ownerUrl, { connections: 1 });
  await owner.transaction(loadShippedArticles);
  await owner.end();
  db = openDatabase(database.appUrl, { connections: 2 });
});
afterAll(async () => {
  await db?.end();
  await database?.drop();
});

const questionsOf = (lang: LanguageCode): readonly Asked[] =>
  JSON.parse(readFileSync(new URL(`./questions/${lang}.json`, import.meta.url), 'utf8')) as Asked[];

/** A search takes tens of milliseconds, and three tests read the same ones. */
const searches = new Map<string, ReturnType<typeof searchArticles>>();
function search(question: string, lang: LanguageCode): ReturnType<typeof searchArticles> {
  const key = `${lang} ${question}`;
  const found = searches.get(key) ?? searchArticles(db, { question, lang, limit: 3 });
  searches.set(key, found);
  return found;
}

async function missesOf(lang: LanguageCode, questions: readonly Asked[]): Promise<string[]> {
  const misses: string[] = [];
  for (const [question, article] of questions) {
    const found = (await search(question, lang)).map(({ id }) => id);
    if (!found.includes(article)) misses.push(`${question} → ${found.join(', ')} instead of ${article}`);
  }
  return misses;
}

describe('a question finds its article among the first three', () => {
  test.each(LANGUAGE_CODES)('%s', async (lang) => {
    const questions = questionsOf(lang);
    expect(questions.length).toBeGreaterThanOrEqual(LEAST_QUESTIONS);
    const misses = await missesOf(lang, questions);
    expect(1 - misses.length / questions.length, misses.join('\n')).toBeGreaterThanOrEqual(LEAST_FOUND);
  });
});

const unanswered = JSON.parse(readFileSync(new URL('./questions/unanswered.json', import.meta.url), 'utf8')) as Record<
  LanguageCode,
  readonly string[]
>;

describe('an article fits a question that it answers, and none fits a question about something else', () => {
  const hasAnswer = async (question: string, lang: LanguageCode) => (await search(question, lang)).some(({ fits }) => fits);

  test.each(LANGUAGE_CODES)('%s', async (lang) => {
    const missed: string[] = [];
    const asked = questionsOf(lang);
    for (const [question] of asked) if (!(await hasAnswer(question, lang))) missed.push(question);
    expect(1 - missed.length / asked.length, missed.join('\n')).toBeGreaterThanOrEqual(LEAST_FOUND);

    const others = unanswered[lang];
    const answered: string[] = [];
    for (const question of others) if (await hasAnswer(question, lang)) answered.push(question);
    expect(others.length).toBeGreaterThanOrEqual(10);
    expect(1 - answered.length / others.length, answered.join('\n')).toBeGreaterThanOrEqual(LEAST_REFUSED);
  });

  test('what is only near is named where it may help', async () => {
    const asked = LANGUAGE_CODES.flatMap(questionsOf).length;
    const far: string[] = [];
    const named: string[] = [];
    for (const lang of LANGUAGE_CODES) {
      for (const [question, article] of questionsOf(lang)) {
        const found = await search(question, lang);
        if (found.some(({ id, isNear }) => id === article && !isNear)) far.push(question);
      }
      for (const question of unanswered[lang]) {
        const found = await search(question, lang);
        if (found.some(({ isNear }) => isNear)) named.push(question);
      }
    }
    expect(far.length / asked, far.join('\n')).toBeLessThan(MAX_FAR);
    expect(named.length / Object.values(unanswered).flat().length, named.join('\n')).toBeLessThan(MAX_NAMED);
  });

  test.each([
    ['Can I pay with PayPal?', 'en'],
    ['Is there a student discount for museums?', 'en'],
    ['可以用信用卡吗？', 'cn'],
  ] as const)('a word in common is not enough: %s', async (question, lang) => {
    expect(await hasAnswer(question, lang)).toBe(false);
  });
});
