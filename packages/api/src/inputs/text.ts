import * as v from 'valibot';
import { Refusal } from '../errors.ts';
import { parsedField } from './parsed-field.ts';

/** Characters without a glyph that could hide something, such as direction overrides. Line ends are kept. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}\p{Cs}]/gu;
/** Joiners of letters and of emoji, with the preceding character, without which they show nothing. */
const JOINERS = /([\s\S]?)[\u200c\u200d]+/gu;
const TAKES_JOINER =
  /[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}]/u;
/** Excess marks on one letter: no language uses more, and a hundred of them would cover the lines above. */
const MARKS = /(\p{Mn}{8})\p{Mn}+/gu;
/** Three or more empty lines, which would push away texts of others. */
const EMPTY_LINES = /\n(?:[ \u00a0\u2000-\u200a\u2800\u3000]*\n){3,}/g;
/** `trim` does not remove the Braille blank. */
const BLANK = /^[\s\u2800]*$/;

/**
 * Plain text of a member or operator: received trimmed and without invisible characters.
 * @example parseText('the question', 2000)
 */
export const parseText = (description: string, maximum: number) =>
  parsedField<string, string>(`${description}, at most ${maximum} characters`, {
    refusals: ['FORM_INCOMPLETE', 'TEXT_TOO_LONG'],
    parse: (raw) => cleanText(raw, maximum),
  });

/** @throws Refusal FORM_INCOMPLETE, TEXT_TOO_LONG */
export function cleanText(raw: unknown, maximum: number): string {
  if (!v.is(v.string(), raw)) throw new Refusal('FORM_INCOMPLETE');
  if (raw.length > maximum) throw new Refusal('TEXT_TOO_LONG', { maximum });
  const text = shownText(raw).trim();
  if (BLANK.test(text)) throw new Refusal('FORM_INCOMPLETE');
  // Some letters become two characters when composed.
  if (text.length > maximum) throw new Refusal('TEXT_TOO_LONG', { maximum });
  return text;
}

/**
 * A text as it is shown: lines end in \n, a tab is a space, letters are composed, and invisible characters are removed. Leading
 * and trailing space stays.
 * @example shownText('one\r\ntwo\u202e') // 'one\ntwo'
 */
export function shownText(raw: string): string {
  return raw
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(INVISIBLE, '')
    .normalize('NFC')
    .replaceAll(JOINERS, (joined, before: string) => (TAKES_JOINER.test(before) ? before + joined.charAt(before.length) : before))
    .replaceAll(MARKS, '$1')
    .replaceAll(EMPTY_LINES, '\n\n\n');
}
