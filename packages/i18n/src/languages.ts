/**
 * The thirteen languages. `code` is what travels in the `lang` header and lies in local storage, `tag` is the BCP 47
 * tag for the document and for Intl, `name` is the language's name for itself.
 */
export const LANGUAGES = [
  { code: 'en', tag: 'en', name: 'English', dir: 'ltr' },
  { code: 'ko', tag: 'ko', name: '한국어', dir: 'ltr' },
  { code: 'ja', tag: 'ja', name: '日本語', dir: 'ltr' },
  { code: 'id', tag: 'id', name: 'Bahasa Indonesia', dir: 'ltr' },
  { code: 'ms', tag: 'ms', name: 'Bahasa Melayu', dir: 'ltr' },
  { code: 'au', tag: 'en-AU', name: 'English (Australia)', dir: 'ltr' },
  { code: 'cn', tag: 'zh-Hans', name: '简体中文', dir: 'ltr' },
  { code: 'cht', tag: 'zh-Hant', name: '繁體中文', dir: 'ltr' },
  { code: 'hi', tag: 'hi', name: 'हिन्दी', dir: 'ltr' },
  { code: 'ar', tag: 'ar', name: 'العربية', dir: 'rtl' },
  { code: 'vi', tag: 'vi', name: 'Tiếng Việt', dir: 'ltr' },
  { code: 'tl', tag: 'fil', name: 'Filipino', dir: 'ltr' },
  { code: 'ben', tag: 'bn', name: 'বাংলা', dir: 'ltr' },
] as const;

export type Language = (typeof LANGUAGES)[number];
export type LanguageCode = Language['code'];

export const DEFAULT_LANGUAGE: LanguageCode = 'en';

/** Where a text that a language lacks is looked for, in this order; the specification's `zh` is `cn`. */
export const FALLBACK_LANGUAGES: readonly LanguageCode[] = ['cn', 'en'];

export function isLanguageCode(value: unknown): value is LanguageCode {
  return LANGUAGES.some((language) => language.code === value);
}

/** The language of a code; anything unknown is English. @example languageOf('ar').dir // 'rtl' */
export function languageOf(code: unknown): Language {
  return LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0];
}
