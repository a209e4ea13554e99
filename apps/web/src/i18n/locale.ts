import type { LanguageCode } from '@ocean/api/language-codes';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@ocean/i18n/languages';
import { STORED, storage } from '../base/storage.ts';

/** The language of this page load. It never changes while the page lives: choosing another one reloads. */
export const language: Language = languageOf(storage.read(STORED.language) ?? DEFAULT_LANGUAGE);

export function chooseLanguage(code: LanguageCode): void {
  storage.write(STORED.language, code);
  location.reload();
}
