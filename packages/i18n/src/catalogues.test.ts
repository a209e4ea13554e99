import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCELERATE_SKIP_REASONS } from '@ocean/api/areas/bots/accelerate';
import { RENEW_SKIP_REASONS } from '@ocean/api/areas/bots/renew';
import { RUN_SKIP_REASONS } from '@ocean/api/areas/bots/run';
import { SEND_SKIP_REASONS } from '@ocean/api/areas/bots/send';
import { STOP_SKIP_REASONS } from '@ocean/api/areas/bots/stop';
import { REFUSALS, SUCCESSES } from '@ocean/api/errors';
import { describe, expect, test } from 'vitest';
import { compileGroup, completeLanguages, TEXT_GROUPS } from '../build/texts-plugin.ts';
import { DEFAULT_LANGUAGE, isLanguageCode, LANGUAGES, languageOf, readingOrder } from './languages.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const LOCALES = join(import.meta.dirname, 'locales');

test('a missing text is looked up in simplified Chinese, then in English', () => {
  expect(readingOrder('ko')).toEqual(['ko', 'cn', 'en']);
  expect(readingOrder('cn')).toEqual(['cn', 'en']);
  expect(readingOrder('en')).toEqual(['en', 'cn']);
  // For a reader of Australian English, English is not a fallback.
  expect(readingOrder('au')).toEqual(['au', 'en', 'cn']);
});

test('offers the thirteen languages of the specification, and English for anything unknown', () => {
  expect(LANGUAGES.map(({ code }) => code).sort()).toEqual([
    'ar',
    'au',
    'ben',
    'cht',
    'cn',
    'en',
    'hi',
    'id',
    'ja',
    'ko',
    'ms',
    'tl',
    'vi',
  ]);
  expect(languageOf('xx').code).toBe(DEFAULT_LANGUAGE);
  expect(languageOf('ar').dir).toBe('rtl');
  expect(isLanguageCode('en-AU')).toBe(false);
  for (const { tag } of LANGUAGES) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
});

test('compiles every text of every language', () => {
  expect(completeLanguages()).toContain('en');
  for (const code of completeLanguages()) for (const group of TEXT_GROUPS) expect(compileGroup(code, group)).toBeTypeOf('object');
});

/** Why an act on bots skips one; `bots.skip.…` applies to every act. */
const SKIP_REASONS = {
  run: RUN_SKIP_REASONS,
  accelerate: ACCELERATE_SKIP_REASONS,
  stop: STOP_SKIP_REASONS,
  renew: RENEW_SKIP_REASONS,
  send: SEND_SKIP_REASONS,
} as const;

test('has a text for every reason why an act skips a bot', () => {
  const texts = JSON.parse(readFileSync(join(LOCALES, DEFAULT_LANGUAGE, 'bots.json'), 'utf8')) as Record<string, string>;
  const silent = Object.entries(SKIP_REASONS).flatMap(([act, reasons]) =>
    reasons.filter((reason) => !(`bots.${act}.skip.${reason}` in texts) && !(`bots.skip.${reason}` in texts)),
  );
  expect(silent).toEqual([]);
});

describe.each(completeLanguages().filter((code) => code !== DEFAULT_LANGUAGE))('in %s', (code) => {
  test.each(TEXT_GROUPS)('translates every text of %s, with the same values as in English', (group) => {
    const written = JSON.parse(readFileSync(join(LOCALES, code, `${group}.json`), 'utf8')) as Record<string, string>;
    const english = compileGroup(DEFAULT_LANGUAGE, group);
    expect(Object.keys(written).sort()).toEqual(Object.keys(english).sort());
    const own = compileGroup(code, group);
    for (const key of Object.keys(english)) expect([key, valuesOf(own[key])]).toEqual([key, valuesOf(english[key])]);
  });

  test('translates every success message', () => {
    const written = JSON.parse(readFileSync(join(LOCALES, code, 'successes.json'), 'utf8')) as Record<string, string>;
    expect(Object.keys(written).sort()).toEqual(
      Object.keys(SUCCESSES)
        .map((key) => `successes.${key}`)
        .sort(),
    );
  });

  test('has a text for every required plural form', () => {
    const tag = languageOf(code).tag;
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const group of TEXT_GROUPS) {
      for (const [key, message] of Object.entries(compileGroup(code, group))) {
        for (const forms of pluralsOf(message)) {
          // A language may use `other` for `zero` and `two`, but needs its `one`, `few` and `many`.
          const missing = categories.filter((category) => ['one', 'few', 'many'].includes(category) && !(category in forms));
          expect([key, missing]).toEqual([key, []]);
        }
      }
    }
  });
});

/** Languages whose form `one` also stands for other numbers: in Filipino for 1, 2, 3, 5, 7 and so on. */
const ONE_IS_SEVERAL = completeLanguages().filter((code) => {
  const rules = new Intl.PluralRules(languageOf(code).tag);
  return Array.from({ length: 100 }, (_, at) => at + 2).some((number) => rules.select(number) === 'one');
});

test('Filipino is such a language', () => expect(ONE_IS_SEVERAL).toContain('tl'));

test.each(ONE_IS_SEVERAL)('in %s, the form `one` does not say 1', (code) => {
  for (const group of TEXT_GROUPS) {
    for (const [key, message] of Object.entries(compileGroup(code, group))) {
      const naming = pluralsOf(message).filter(({ one }) => /\p{Nd}/u.test(wordsOf(one)));
      expect([key, naming]).toEqual([key, []]);
    }
  }
});

/** What the code calls a desk. Members read one word, passageway, for the place and for what each of them runs there. */
const DESK: Readonly<Record<string, RegExp>> = {
  ...{ en: /\bdesk\b/i, au: /\bdesk\b/i, tl: /\bdesk\b/i, cn: /交易台/, cht: /交易台/, ja: /デスク/, ko: /데스크/ },
  ...{ id: /\bmeja\b/i, ms: /\bmeja\b/i, vi: /bàn giao dịch/i, hi: /डेस्क/, ben: /ডেস্ক/, ar: /المكتب/ },
};

test.each(Object.entries(DESK))('in %s, no text calls the passageway a desk', (code, desk) => {
  const texts = TEXT_GROUPS.flatMap((group) => Object.entries(compileGroup(code, group)));
  expect(texts.filter(([, text]) => desk.test(JSON.stringify(text))).map(([key]) => key)).toEqual([]);
});

test('has a sentence for every refusal', () => {
  const errors = compileGroup('en', 'errors');
  for (const key of Object.keys(REFUSALS)) expect(errors).toHaveProperty([`errors.${key}`]);
});

test('keeps every key in the group that its name starts with', () => {
  for (const group of TEXT_GROUPS)
    for (const key of Object.keys(compileGroup('en', group))) expect(key.split('.')[0]).toBe(group);
});

test('has no text that no screen uses', () => {
  const sources = readSources(join(ROOT, 'apps/web/src')).join('\n');
  const unused = TEXT_GROUPS.filter((group) => group !== 'errors')
    .flatMap((group) => Object.keys(compileGroup('en', group)))
    .filter((key) => !isMentioned(key, sources));
  expect(unused).toEqual([]);
});

/** Whether a key is used, literally or with one interpolated part: `wallet.${kind}.action`. */
function isMentioned(key: string, sources: string): boolean {
  if (sources.includes(`'${key}'`)) return true;
  const parts = key.split('.');
  return parts.slice(1).some((_, index) => {
    const before = parts.slice(0, index + 1).join('\\.');
    const after = parts
      .slice(index + 2)
      .map((part) => `\\.${part}`)
      .join('');
    return new RegExp(`\`${before}\\.\\$\\{[^}]+\\}${after}\``).test(sources);
  });
}

function readSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** The distinct names of the values in a compiled message, sorted. */
function valuesOf(message: unknown): string[] {
  return [...new Set(partsOf(message).map(([name]) => String(name)))].sort();
}

function pluralsOf(message: unknown): Readonly<Record<string, unknown>>[] {
  return partsOf(message).flatMap(([, kind, choices]) => (kind === 'plural' ? [choices as Record<string, unknown>] : []));
}

/** The words of a message itself, without its values and choices. */
function wordsOf(message: unknown): string {
  if (typeof message === 'string') return message;
  return Array.isArray(message) ? message.filter((part) => typeof part === 'string').join('') : '';
}

/** Values and choices of a message, also those inside choices. */
function partsOf(message: unknown): unknown[][] {
  if (!Array.isArray(message)) return [];
  return message
    .filter((part) => Array.isArray(part))
    .flatMap((part) => [part, ...Object.values((part[2] as object) ?? {}).flatMap((choice) => partsOf(choice))]);
}
