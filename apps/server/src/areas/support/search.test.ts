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

async function missesOf(lang: LanguageCode, questions: readonly Asked[]): Promise<string[]> {
  const misses: string[] = [];
  for (const [question, article] of questions) {
    const found = (await searchArticles(db, { question, lang, limit: 3 })).map(({ id }) => id);
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
