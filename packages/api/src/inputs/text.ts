import * as v from 'valibot';
import { Refusal } from '../errors.ts';
import { parsedField } from './parsed-field.ts';

/**
 * What shows nothing and could hide something, such as marks that turn the direction of what follows. Line ends stay, and so do
 * the joiners (U+200C, U+200D) that Persian, Hindi and Bengali are written with.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSHOWN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A text as it can be read: lines end in \n, a tab is a space, and there is no character that nobody sees. Space at its ends stays.
 * @example shownText('one\r\ntwo\u202e') // 'one\ntwo'
 */
export function shownText(raw: string): string {
  return raw.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll(UNSHOWN, '');
}

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
  if (text === '') throw new Refusal('FORM_INCOMPLETE');
  return text;
}
