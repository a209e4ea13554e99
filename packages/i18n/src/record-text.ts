import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageCode } from '@ocean/api/language-codes';
import { DEFAULT_LANGUAGE, isLanguageCode, readingOrder } from './languages.ts';

type Texts = Readonly<Record<string, string>>;

/** Each language is read once, when a file is first asked for in it. */
const known = new Map<LanguageCode, Texts>();

/**
 * The text of the Records screen for what happened: the record's title, otherwise the text of the movement's kind. A kind
 * without a text keeps its technical name.
 * @example recordText('en', 'botSoldByWallet') // 'Bots bought from wallet'
 */
export function recordText(lang: unknown, outcome: string): string {
  const order: readonly LanguageCode[] = isLanguageCode(lang) ? readingOrder(lang) : [DEFAULT_LANGUAGE];
  for (const language of order) {
    const texts = textsOf(language);
    const text = texts[`records.title.${outcome}`] ?? texts[`records.kind.${outcome}`];
    if (text !== undefined) return text;
  }
  return outcome;
}

function textsOf(language: LanguageCode): Texts {
  const read = known.get(language) ?? readTexts(language);
  known.set(language, read);
  return read;
}

function readTexts(language: LanguageCode): Texts {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'locales', language, 'records.json'), 'utf8')) as Texts;
}
