import * as v from 'valibot';
import { Refusal } from '../errors.ts';
import { parsedField } from './parsed-field.ts';

/** What shows nothing and could hide something, such as marks that turn the direction of what follows. Line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSHOWN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

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
  const text = raw.replaceAll('\r\n', '\n').replaceAll('\t', ' ').replaceAll(UNSHOWN, '').trim();
  if (text === '') throw new Refusal('FORM_INCOMPLETE');
  return text;
}
