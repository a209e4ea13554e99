import type { LanguageCode } from '@ocean/api/language-codes';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@ocean/i18n/languages';
import { STORED, storage } from '../base/storage.ts';

/** The language of this page load. It never changes: choosing another one reloads the page. */
export const language: Language = languageOf(storage.read(STORED.language) ?? DEFAULT_LANGUAGE);

export function chooseLanguage(code: LanguageCode): void {
  keepLanguage(code);
  location.reload();
}

const YEAR_S = 31_536_000;

/** Also sets a cookie, so that the server sends the page in this language. */
export function keepLanguage(code: LanguageCode): void {
  storage.write(STORED.language, code);
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of wallet apps on older phones have no Cookie Store.
  document.cookie = `${STORED.language}=${code};path=/;max-age=${YEAR_S};samesite=lax`;
}
