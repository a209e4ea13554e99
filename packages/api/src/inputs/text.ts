import * as v from 'valibot';
import { Refusal } from '../errors.ts';
import { parsedField } from './parsed-field.ts';

/** What shows nothing and could hide something, such as marks that turn the direction of what follows. Line ends stay. */
const UNSHOWN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}\p{Cs}]/gu;
/** Joiners of letters and of emoji, with what stands before them: without that they show nothing either. */
const JOINERS = /([\s\S]?)[\u200c\u200d]+/gu;
const TAKES_JOINER =
  /[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}]/u;
/** Marks on one letter: no language has more, and a hundred of them cover the lines above. */
const MARKS = /(\p{Mn}{8})\p{Mn}+/gu;
/** So many empty lines would push away what others wrote. */
const EMPTY_LINES = /\n(?:[ \u00a0\u2000-\u200a\u2800\u3000]*\n){3,}/g;
/** A blank of Braille is a letter to `trim`. */
const BLANK = /^[\s\u2800]*$/;

/**
 * Plain text that somebody wrote: received without space around it and without characters that nobody sees.
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
  // Some letters are written as two once they are composed.
  if (text.length > maximum) throw new Refusal('TEXT_TOO_LONG', { maximum });
  return text;
}

/**
 * A text as it can be read: lines end in \n, a tab is a space, letters are composed, and there is no character that nobody sees. Space at
 * its ends stays.
 * @example shownText('one\r\ntwo\u202e') // 'one\ntwo'
 */
export function shownText(raw: string): string {
  return raw
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNSHOWN, '')
    .normalize('NFC')
    .replaceAll(JOINERS, (joined, before: string) => (TAKES_JOINER.test(before) ? before + joined.charAt(before.length) : before))
    .replaceAll(MARKS, '$1')
    .replaceAll(EMPTY_LINES, '\n\n\n');
}
