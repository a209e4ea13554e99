import { readFileSync } from 'node:fs';
import type { LanguageCode } from '@ocean/api/language-codes';

/** A group of the app's texts in a language, by key, as its file has them. */
export function localeTexts(lang: LanguageCode, group: string): Readonly<Record<string, string>> {
  const file = new URL(`../../packages/i18n/src/locales/${lang}/${group}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
