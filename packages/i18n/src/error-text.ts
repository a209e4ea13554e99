import { REFUSALS, type RefusalKey, type RefusalParams, SUCCESSES, type SuccessKey } from '@ocean/api/errors';
import { FALLBACK_LANGUAGES, isLanguageCode, type LanguageCode } from './languages.ts';

/** One language's sentences by key. English lies in the table of refusals itself. */
export type ErrorTexts = Readonly<Partial<Record<RefusalKey | SuccessKey, string>>>;

const english: ErrorTexts = {
  ...SUCCESSES,
  ...Object.fromEntries(Object.entries(REFUSALS).map(([key, row]) => [key, row.text])),
};

const texts: Readonly<Partial<Record<LanguageCode, ErrorTexts>>> = { en: english };

/**
 * The sentence of a refusal in the caller's language; an unknown language is English, a sentence that a language
 * lacks is looked for in the fallback languages.
 * @example errorText('en', 'WITHDRAW_BELOW_MIN', { minimum: '50', asset: 'BCG' })
 */
export function errorText(lang: unknown, key: RefusalKey, params: RefusalParams = {}): string {
  return sentence(lang, key).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** What a call says when it was done. @example successText('en', 'PURCHASE_SUCCESSFUL') */
export function successText(lang: unknown, key: SuccessKey): string {
  return sentence(lang, key);
}

function sentence(lang: unknown, key: RefusalKey | SuccessKey): string {
  const order: LanguageCode[] = isLanguageCode(lang) ? [lang, ...FALLBACK_LANGUAGES] : ['en'];
  for (const language of order) {
    const text = texts[language]?.[key];
    if (text !== undefined) return text;
  }
  return key;
}
