import { LANGUAGE_CODES } from '@ocean/api/language-codes';
import { INITIAL_PARAMS } from '@ocean/api/params';
import { describe, expect, test } from 'vitest';
import { fillNumbers, numbersOf } from './rules.ts';
import { readShippedBank, type ShippedQuestion } from './shipped-questions.ts';

const { questions, keys } = await readShippedBank();
const inLanguage = (lang: string) => questions.filter((question) => question.lang === lang);
const english = inLanguage('en');
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const placeholdersIn = ({ text, options }: ShippedQuestion) =>
  [text, ...options].map((line) => (line.match(/\{\w+\}/g) ?? []).sort());
const wordsOf = ({ text, options }: ShippedQuestion) => [text, ...options];

test('has at least sixty questions, each with one right option, said once for all languages', () => {
  expect(english.length).toBeGreaterThanOrEqual(60);
  expect(new Set(idsOf(english)).size).toBe(english.length);
  expect(idsOf(keys).sort()).toEqual(idsOf(english).sort());
});

test('has the right option at each place in its files, too', () => {
  for (const place of [0, 1, 2, 3]) expect(keys.filter(({ right }) => right === place).length).toBeGreaterThan(10);
});

test('states in a question or its right option no number that operators could change', () => {
  const rights = new Map(keys.map(({ id, right }) => [id, right]));
  for (const { id, text, options } of english) {
    const said = `${text} ${options[rights.get(id) ?? 0]}`.replaceAll('00:00', '');
    expect(said, id).not.toMatch(/\d/);
  }
});

describe.each(LANGUAGE_CODES)('in %s', (lang) => {
  const own = inLanguage(lang);

  test('has the same questions in the same order, with four different options each', () => {
    expect(idsOf(own)).toEqual(idsOf(english));
    for (const { id, options } of own) expect(new Set(options).size, id).toBe(4);
  });

  test('is not passed by guessing the longest option, and length rules none out', () => {
    const rights = new Map(keys.map(({ id, right }) => [id, right]));
    const longest = own.filter(({ id, options }) => {
      const right = options[rights.get(id) ?? 0] ?? '';
      return options.every((option) => option.length <= right.length);
    });
    // By chance it is a quarter.
    const share = longest.length / own.length;
    expect(share).toBeLessThanOrEqual(0.36);
    expect(share).toBeGreaterThanOrEqual(0.14);
  });

  test('loses no placeholder, and has none that is not filled', () => {
    expect(own.map(placeholdersIn)).toEqual(english.map(placeholdersIn));
    const numbers = numbersOf(INITIAL_PARAMS);
    for (const line of own.flatMap(wordsOf)) expect(fillNumbers(line, numbers)).not.toMatch(/[{}]/);
  });

  // Australian English is English.
  test.skipIf(lang === 'en' || lang === 'au')('is not left in English', () => {
    expect(own.filter(({ text }, at) => text === english[at]?.text)).toEqual([]);
    // A symbol, or a word that both languages have, may be the same.
    const sentences = new Set(english.flatMap(wordsOf).filter((line) => line.includes(' ')));
    expect(own.flatMap(wordsOf).filter((line) => sentences.has(line))).toEqual([]);
  });
});
