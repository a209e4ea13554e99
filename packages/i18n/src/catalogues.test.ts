import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSALS } from '@ocean/api/errors';
import { expect, test } from 'vitest';
import { compileGroup, completeLanguages, TEXT_GROUPS } from '../build/texts-plugin.ts';
import { DEFAULT_LANGUAGE, isLanguageCode, LANGUAGES, languageOf } from './languages.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

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

test('compiles every text of every language there is', () => {
  expect(completeLanguages()).toContain('en');
  for (const code of completeLanguages()) for (const group of TEXT_GROUPS) expect(compileGroup(code, group)).toBeTypeOf('object');
});

test('has a sentence for every refusal', () => {
  const errors = compileGroup('en', 'errors');
  for (const key of Object.keys(REFUSALS)) expect(errors).toHaveProperty([`errors.${key}`]);
});

test('keeps every key in the group that its name says', () => {
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

/** As a whole, or with one part made from data: `wallet.${kind}.action`. */
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
