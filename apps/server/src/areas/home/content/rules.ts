import { SEVERITIES } from '@ocean/api/areas/home';
import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import { MAX_BODY, MAX_TITLE, type TextKind } from '@ocean/api/operators/content';
import { readingOrder } from '@ocean/i18n/languages';
import * as v from 'valibot';

const textUpTo = (maximum: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maximum));
type Text = ReturnType<typeof textUpTo>;

/** A text by language code. English is required, so that every reader has a text. */
function textsUpTo(maximum: number) {
  const text = textUpTo(maximum);
  const optional = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, v.optional(text)]));
  return v.strictObject({ ...(optional as Record<LanguageCode, v.OptionalSchema<Text, undefined>>), en: text });
}
export type Texts = v.InferOutput<ReturnType<typeof textsUpTo>>;

/** A path within the app. A leading double slash would lead to another site. */
const ROUTE = /^\/([A-Za-z]{1,20}(\/[A-Za-z]{1,20}){0,3})?$/;

/** Each may link to a path of the app. `texts` are titles where there are `bodies`. */
export const wordedSchema = v.strictObject({
  texts: textsUpTo(MAX_TITLE),
  bodies: v.optional(textsUpTo(MAX_BODY)),
  route: v.optional(v.pipe(v.string(), v.regex(ROUTE))),
  severity: v.optional(v.picklist(SEVERITIES)),
});
export type Worded = v.InferOutput<typeof wordedSchema>;

/** News need a body, a notice may have one; banners and incidents are one line. */
export function hasItsText(kind: TextKind, { bodies }: Worded): boolean {
  return kind === 'notice' || (bodies !== undefined) === (kind === 'news');
}

/** Only incidents have a severity, and each has one. */
export function hasItsSeverity(kind: TextKind, { severity }: Worded): boolean {
  return (severity !== undefined) === (kind === 'incident');
}

/** The most serious first, and within a severity the newest first. */
export function bySeverity(one: Pick<Worded, 'severity'> & { at: Date }, other: Pick<Worded, 'severity'> & { at: Date }): number {
  const weight = ({ severity = 'info' }: Pick<Worded, 'severity'>) => SEVERITIES.indexOf(severity);
  return weight(other) - weight(one) || other.at.getTime() - one.at.getTime();
}

export const versionSchema = v.pipe(v.string(), v.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/));

/** @example textIn({ en: 'Deposits are open', ko: '…' }, 'vi') // 'Deposits are open' */
export function textIn(texts: Texts, lang: LanguageCode): string {
  for (const code of readingOrder(lang)) {
    const text = texts[code];
    if (text !== undefined) return text;
  }
  return texts.en;
}
