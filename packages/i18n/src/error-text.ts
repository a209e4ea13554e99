import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSALS, type RefusalKey, type RefusalParams, SUCCESSES, type SuccessKey } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import { isLanguageCode, LANGUAGES, readingOrder } from './languages.ts';

/** One language's sentences by key. */
type ErrorTexts = Readonly<Partial<Record<RefusalKey | SuccessKey, string>>>;

/** The English sentences come from the tables. */
const english: ErrorTexts = {
  ...SUCCESSES,
  ...Object.fromEntries(Object.entries(REFUSALS).map(([key, row]) => [key, row.text])),
};

const texts: Readonly<Partial<Record<LanguageCode, ErrorTexts>>> = Object.fromEntries(
  LANGUAGES.map(({ code }) => [
    code,
    code === 'en' ? english : { ...readTexts(code, 'errors'), ...readTexts(code, 'successes') },
  ]),
);

/** Reads a translation, with keys `errors.KEY` or `successes.KEY`; the browser uses the same file of errors. */
function readTexts(code: LanguageCode, group: 'errors' | 'successes'): ErrorTexts {
  const file = join(import.meta.dirname, 'locales', code, `${group}.json`);
  if (!statSync(file, { throwIfNoEntry: false })) return {};
  const written = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(written).map(([key, text]) => [key.slice(group.length + 1), text]));
}

/**
 * The sentence of a refusal in the caller's language, else in the fallback languages; English for an unknown language. A
 * missing value is left out, as `formatMessage` does.
 * @example errorText('en', 'WITHDRAW_BELOW_MIN', { minimum: '50', asset: 'BCG' })
 */
export function errorText(lang: unknown, key: RefusalKey, params: RefusalParams = {}): string {
  return sentence(lang, key).replace(/\{(\w+)\}/g, (_placeholder, name: string) => String(params[name] ?? ''));
}

/** The success message of a call. @example successText('en', 'PURCHASE_SUCCESSFUL') */
export function successText(lang: unknown, key: SuccessKey): string {
  return sentence(lang, key);
}

function sentence(lang: unknown, key: RefusalKey | SuccessKey): string {
  const order: LanguageCode[] = isLanguageCode(lang) ? readingOrder(lang) : ['en'];
  for (const language of order) {
    const text = texts[language]?.[key];
    if (text !== undefined) return text;
  }
  return key;
}
