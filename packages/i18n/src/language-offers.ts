import type { LanguageCode } from '@ocean/api/language-codes';

export type OfferedLanguage = Exclude<LanguageCode, 'en' | 'au'>;

/** What a page in English offers a reader of another language, in that language. */
export const LANGUAGE_OFFERS: Readonly<Record<OfferedLanguage, string>> = {
  ko: '한국어로 보기',
  ja: '日本語で表示',
  id: 'Tampilkan dalam Bahasa Indonesia',
  ms: 'Paparkan dalam Bahasa Melayu',
  cn: '切换到简体中文',
  cht: '切換到繁體中文',
  hi: 'हिन्दी में देखें',
  ar: 'العرض بالعربية',
  vi: 'Xem bằng tiếng Việt',
  tl: 'Tingnan sa Filipino',
  ben: 'বাংলায় দেখুন',
};

const CODES: Readonly<Record<string, OfferedLanguage>> = { fil: 'tl', bn: 'ben' };

/**
 * The language to offer on a page in English to a browser that asks for these, the most wanted first; null where it reads
 * English before any other of the thirteen.
 * @example languageToOffer(['zh-TW', 'en']) // 'cht'
 */
export function languageToOffer(tags: readonly string[]): OfferedLanguage | null {
  for (const tag of tags) {
    const { language, script } = readTag(tag);
    if (language === 'en') return null;
    const code = language === 'zh' ? (script === 'Hant' ? 'cht' : 'cn') : (CODES[language] ?? language);
    if (isOffered(code)) return code;
  }
  return null;
}

function isOffered(code: string): code is OfferedLanguage {
  return Object.hasOwn(LANGUAGE_OFFERS, code);
}

/** With the script that is usual where the language is spoken; a browser may also send what is no tag. */
function readTag(tag: string): { language: string; script?: string | undefined } {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return { language: '' };
  }
}
