import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import type { Texts, Worded } from '../../areas/home/content/rules.ts';

/** A text of an article in one language, in the form that operators write. */
export type HelpText = { readonly title: string; readonly body: string; readonly asked: string };

/** `brief` omits the texts below titles, which are long. */
export function describeContent(value: unknown, length: 'whole' | 'brief' = 'whole'): string[] {
  if (value === null) return ['nothing'];
  if (typeof value === 'boolean') return [value ? 'on' : 'off'];
  if (typeof value === 'string') return [value];
  if (Object.hasOwn(value as object, 'body')) return describeHelpText(value as HelpText);
  const { bodies, ...titles } = value as Worded;
  return describeTexts(length === 'whole' && bodies ? { ...titles, bodies } : titles);
}

/** The text that operators sign: every character, including line breaks. */
function describeHelpText({ title, body, asked }: HelpText): string[] {
  return [`title: ${title}`, `body: ${JSON.stringify(body)}`, ...(asked === '' ? [] : [`asked: ${asked}`])];
}

function describeTexts({ texts, bodies, route, severity }: Worded): string[] {
  return [
    ...inEach(texts).map(([code, text]) => `${code}: ${text}`),
    ...(bodies ? inEach(bodies).map(([code, text]) => `text in ${code}: ${JSON.stringify(text)}`) : []),
    ...(route === undefined ? [] : [`leads to ${route}`]),
    ...(severity === undefined ? [] : [`severity: ${severity}`]),
  ];
}

function inEach(words: Texts): (readonly [LanguageCode, string])[] {
  return LANGUAGE_CODES.flatMap((code) => {
    const text = words[code];
    return text === undefined ? [] : [[code, text] as const];
  });
}
