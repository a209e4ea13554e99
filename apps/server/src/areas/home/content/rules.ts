import { SEVERITIES } from '@ocean/api/areas/home';
import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import { MAX_BODY, MAX_TITLE, type TextKind } from '@ocean/api/operators/content';
import { readingOrder } from '@ocean/i18n/languages';
import * as v from 'valibot';

const textUpTo = (maximum: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maximum));
type Text = ReturnType<typeof textUpTo>;

/** A text by language code. English is never missing, so that no reader is left without one. */
function textsUpTo(maximum: number) {
  const text = textUpTo(maximum);
  const optional = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, v.optional(text)]));
  return v.strictObject({ ...(optional as Record<LanguageCode, v.OptionalSchema<Text, undefined>>), en: text });
}
export type Texts = v.InferOutput<ReturnType<typeof textsUpTo>>;

/** An address of the app. Two slashes at its beginning would be another site. */
const ROUTE = /^\/([A-Za-z]{1,20}(\/[A-Za-z]{1,20}){0,3})?$/;

/** Each may lead to an address of the app: to what it speaks of. `texts` are titles where there are `bodies`. */
export const wordedSchema = v.strictObject({
  texts: textsUpTo(MAX_TITLE),
  bodies: v.optional(textsUpTo(MAX_BODY)),
  route: v.optional(v.pipe(v.string(), v.regex(ROUTE))),
  severity: v.optional(v.picklist(SEVERITIES)),
});
export type Worded = v.InferOutput<typeof wordedSchema>;

/** News say more than their title; a notice may; banners and incidents have room for one line. */
export function hasItsText(kind: TextKind, { bodies }: Worded): boolean {
  return kind === 'notice' || (bodies !== undefined) === (kind === 'news');
}

/** An incident says how serious it is, and nothing else does. */
export function hasItsSeverity(kind: TextKind, { severity }: Worded): boolean {
  return (severity !== undefined) === (kind === 'incident');
}

/** The most serious first, and of these the newest. */
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
