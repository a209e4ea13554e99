/** Codes of the `lang` header, and of a member's chosen language; `packages/i18n/src/languages.ts` describes each. */
export const LANGUAGE_CODES = ['en', 'ko', 'ja', 'id', 'ms', 'au', 'cn', 'cht', 'hi', 'ar', 'vi', 'tl', 'ben'] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];
