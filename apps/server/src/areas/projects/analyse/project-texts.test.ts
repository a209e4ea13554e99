import { describe, expect, test } from 'vitest';
import { checkProject } from './checklist.ts';
import { languageOfWords } from './find-words.ts';
import { TEXTS_OF_EAST_ASIA_AND_ENGLISH } from './project-texts.test-parts.ts';
import { sameSpelling } from './same-spelling.ts';
import { TEXTS_OF_SOUTH_AND_WEST_ASIA } from './south-and-west-project-texts.test-parts.ts';
import { TEXTS_OF_SOUTHEAST_ASIA } from './southeast-project-texts.test-parts.ts';

const TEXTS = { ...TEXTS_OF_EAST_ASIA_AND_ENGLISH, ...TEXTS_OF_SOUTHEAST_ASIA, ...TEXTS_OF_SOUTH_AND_WEST_ASIA };
/** The line of each item in a complete text; asset, location, ownership and income are often named in other lines, too. */
const LINES = { valuation: 3, costs: 5, risks: 6, term: 7, permits: 8, operator: 9 };
const FILES = ['image/png', 'application/pdf'].map((type) => ({ name: 'a', type, bytes: 9, hash: 'f'.repeat(64) }));
const check = (profile: string) => checkProject({ account: '0xa', language: 'en', name: '', profile, files: FILES });
const missing = (profile: string) => check(profile).missing.map(({ item }) => item);

describe.each(Object.entries(TEXTS))('texts of members in %s', (code, { complete, lacking }) => {
  test.each(complete)('lacks nothing and warns of nothing: %s', (profile) => {
    expect(missing(profile)).toEqual([]);
    expect(missing(profile.replaceAll('\n', ' '))).toEqual([]);
    expect(check(profile).risks).toEqual([]);
    expect(languageOfWords(sameSpelling(profile))).toBe(code === 'cht' ? 'cn' : code);
  });

  test.each(Object.entries(LINES))('without its line on %s lacks just that', (item, line) => {
    for (const profile of complete) {
      const rest = profile.split('\n').filter((_, at) => at !== line);
      expect(missing(rest.join('\n')), profile).toEqual([item]);
    }
  });

  test('lacks exactly what it leaves out', () => {
    expect(missing(lacking.profile)).toEqual(lacking.items);
  });
});

test.each([
  ['a taxi is no tax', 'The taxi takes 20 minutes.', 'costs'],
  ['a deed in Bengali is no team', 'দলিল আছে।', 'operator'],
  ['having done in Hindi is no tax', 'वह 5 बजे काम करके जाकर सोता है।', 'costs'],
  ['a good deed in Arabic is no year', 'هذه حسنة 5 مرات.', 'term'],
  ['a monthly rent is no term', 'The tenant pays 500 USDT a month.', 'term'],
  ['the year of building is no term', '建于2011年。', 'term'],
  ['a management fee is nobody who runs it', '管理费每月300 USDT。', 'operator'],
  ['a certificate of title is no permit in Chinese', '产权证书在我手上。', 'permits'],
])('%s', (_, text, item) => {
  expect(missing(text)).toContain(item);
});

test('a text is read alike however its letters are typed', () => {
  const completeIn = (...codes: (keyof typeof TEXTS)[]) => codes.flatMap((code) => TEXTS[code]?.complete ?? []);
  const [composed, arabic] = [completeIn('vi', 'hi', 'ben'), completeIn('ar')];
  expect([composed.length, arabic.length]).toEqual([9, 3]);
  for (const profile of composed) expect(missing(profile.normalize('NFD'))).toEqual([]);
  for (const profile of arabic) expect(missing(profile.replaceAll(/[أإ]/g, 'ا'))).toEqual([]);
});
