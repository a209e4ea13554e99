import type { LANGUAGE_CODES, LanguageCode } from '@ocean/api/language-codes';

type Described<Codes extends readonly string[]> = {
  readonly [At in keyof Codes]: { readonly code: Codes[At]; readonly tag: string; readonly dir: 'ltr' | 'rtl' };
};

/**
 * The thirteen languages, one for each of LANGUAGE_CODES. `code` is used in the `lang` header and in local storage, `tag`
 * is the BCP 47 tag for the document and for Intl. Their native names are in language-names.ts.
 */
export const LANGUAGES = [
  { code: 'en', tag: 'en', dir: 'ltr' },
  { code: 'ko', tag: 'ko', dir: 'ltr' },
  { code: 'ja', tag: 'ja', dir: 'ltr' },
  { code: 'id', tag: 'id', dir: 'ltr' },
  { code: 'ms', tag: 'ms', dir: 'ltr' },
  { code: 'au', tag: 'en-AU', dir: 'ltr' },
  { code: 'cn', tag: 'zh-Hans', dir: 'ltr' },
  { code: 'cht', tag: 'zh-Hant', dir: 'ltr' },
  { code: 'hi', tag: 'hi', dir: 'ltr' },
  { code: 'ar', tag: 'ar', dir: 'rtl' },
  { code: 'vi', tag: 'vi', dir: 'ltr' },
  { code: 'tl', tag: 'fil', dir: 'ltr' },
  { code: 'ben', tag: 'bn', dir: 'ltr' },
] as const satisfies Described<typeof LANGUAGE_CODES>;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: LanguageCode = 'en';

/** Fallbacks for a missing text, in this order; the specification's `zh` is `cn`. */
export const FALLBACK_LANGUAGES: readonly LanguageCode[] = ['cn', 'en'];

/**
 * The languages in which a text is looked up for a reader: the reader's own, then its fallbacks. Australian English falls back to
 * English first.
 * @example readingOrder('ko') // ['ko', 'cn', 'en']
 */
export function readingOrder(lang: LanguageCode): LanguageCode[] {
  const standIns = lang === 'au' ? [DEFAULT_LANGUAGE, ...FALLBACK_LANGUAGES] : FALLBACK_LANGUAGES;
  return [...new Set([lang, ...standIns])];
}

export function isLanguageCode(value: unknown): value is LanguageCode {
  return LANGUAGES.some((language) => language.code === value);
}

/** The language of a code; anything unknown is English. @example languageOf('ar').dir // 'rtl' */
export function languageOf(code: unknown): Language {
  return LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0];
}
