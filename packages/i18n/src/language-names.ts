import type { LanguageCode } from '@ocean/api/language-codes';

/** Each language's name for itself. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  ko: '한국어',
  ja: '日本語',
  id: 'Bahasa Indonesia',
  ms: 'Bahasa Melayu',
  au: 'English (Australia)',
  cn: '简体中文',
  cht: '繁體中文',
  hi: 'हिन्दी',
  ar: 'العربية',
  vi: 'Tiếng Việt',
  tl: 'Filipino',
  ben: 'বাংলা',
};
