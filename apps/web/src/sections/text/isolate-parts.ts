import { language } from '../../i18n/locale.ts';
import { isolate } from './isolate.ts';

/** An amount with its asset, or a percentage, each with its sign. */
const FIGURE = /(?<![\d.,])[+\u2212±-]?\d[\d.,]*[\u00a0 ]?(?:[A-Z]{3,5}\b|%)/g;

/** A part of a sentence that may be in either direction, such as a date: its first letter decides, and its neighbours do not. */
export function isolateText(text: string): string {
  return language.dir === 'rtl' ? `\u2068${text}\u2069` : text;
}

/** Isolates the amounts and percentages of a text that was written as a whole. */
export function isolateFigures(text: string): string {
  return language.dir === 'rtl' ? text.replace(FIGURE, (figure) => isolate(figure)) : text;
}
