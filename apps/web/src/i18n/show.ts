import { formatCount, formatPercent, formatShownAmount, UNKNOWN } from '@ocean/i18n/format-amount';
import { formatDay, formatInstant, formatSpan } from '@ocean/i18n/format-day';
import { textLanguage } from './load-texts.ts';

/** Formats figures in the language of the page. An unknown value is a dash, never a zero. */
const locale = textLanguage.tag;

type Unknown = null | undefined;

export function showAmount(amount: string | Unknown): string {
  return formatShownAmount(amount, { locale });
}

/** All decimals, at least two: for amounts that are about to move, and for full precision on tap. */
export function showExact(amount: string | Unknown): string {
  return formatShownAmount(amount, { locale, places: exactPlaces(amount) });
}

/** A whole number that is sent as a string, because it can exceed the range of a JS number. */
export function showWhole(whole: string | Unknown): string {
  return formatShownAmount(whole, { locale, places: 0 });
}

/** The decimals that `showExact` shows, for components that do their own formatting. */
export function exactPlaces(amount: string | Unknown): number | 'exact' {
  return (amount?.split('.')[1]?.length ?? 0) < 2 ? 2 : 'exact';
}

export function showCount(count: number | Unknown): string {
  return formatCount(count, locale);
}

/** Percentages are sent as plain decimals: '2' is 2 %. */
export function showPercent(percent: string | Unknown): string {
  return formatPercent(percent, locale);
}

export function showDay(day: number | Unknown): string {
  return day == null ? UNKNOWN : formatDay(day, locale);
}

/** A number of days in everyday words: years and months from two months on. */
export function showSpan(days: number): string {
  return formatSpan(days, locale);
}

export function showTime(at: string | Unknown): string {
  return (at && formatInstant(at, locale, 'time')) || UNKNOWN;
}

export function showDate(at: string | Unknown): string {
  return (at && formatInstant(at, locale, 'date')) || UNKNOWN;
}

export function showDateTime(at: string | Unknown): string {
  return (at && formatInstant(at, locale, 'dateTime')) || UNKNOWN;
}

/** Date and time for a row of a list, where room is scarce. */
export function showInRow(at: string | Unknown): string {
  return (at && formatInstant(at, locale, 'inRow')) || UNKNOWN;
}
