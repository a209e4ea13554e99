import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import { DEFAULT_LANGUAGE } from '@ocean/i18n/languages';
import * as v from 'valibot';

/** What operators write in words; `notice/3` is the third notice. */
export const TEXT_KINDS = ['notice', 'news', 'banner'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** One line on a phone, twice over. */
const MAX_TEXT_LENGTH = 200;

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_TEXT_LENGTH));
const optionalTexts = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, v.optional(text)])) as Record<
  LanguageCode,
  v.OptionalSchema<typeof text, undefined>
>;

/** A text by language code; English is what every language without its own shows. */
export const textsSchema = v.strictObject({ ...optionalTexts, en: text });
export type Texts = v.InferOutput<typeof textsSchema>;

/** An address of the app. Two slashes at its beginning would be another site. */
const ROUTE = /^\/([A-Za-z]{1,20}(\/[A-Za-z]{1,20}){0,3})?$/;

/** Each may lead to an address of the app: to what it speaks of. */
export const wordedSchema = v.strictObject({
  texts: textsSchema,
  route: v.optional(v.pipe(v.string(), v.regex(ROUTE))),
});
export type Worded = v.InferOutput<typeof wordedSchema>;

export const versionSchema = v.pipe(v.string(), v.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/));

/** @example textIn({ en: 'Deposits are open', ko: '…' }, 'vi') // 'Deposits are open' */
export function textIn(texts: Texts, lang: LanguageCode): string {
  return texts[lang] ?? texts[DEFAULT_LANGUAGE as 'en'];
}
