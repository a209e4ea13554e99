import type { LanguageCode } from '@ocean/api/language-codes';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@ocean/i18n/languages';
import { STORED, storage } from '../base/storage.ts';

/** The language of this page load. It never changes while the page lives: choosing another one reloads. */
export const language: Language = languageOf(storage.read(STORED.language) ?? DEFAULT_LANGUAGE);

export function chooseLanguage(code: LanguageCode): void {
  keepLanguage(code);
  location.reload();
}

const YEAR_S = 31_536_000;

/** In a cookie as well: the server puts the first words into the page in this language. */
export function keepLanguage(code: LanguageCode): void {
  storage.write(STORED.language, code);
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of wallet apps on older phones have no Cookie Store.
  document.cookie = `${STORED.language}=${code};path=/;max-age=${YEAR_S};samesite=lax`;
}
