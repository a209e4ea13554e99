import { dateFormat, numberFormat } from './kept-formats.ts';

const DAY_MS = 86_400_000;

/**
 * Platform days are whole days since 1970-01-01 in the platform's own offset. They are formatted in UTC, because a day's
 * name must not depend on the reader's time zone. @example formatDay(20413, 'en') // '21 Nov 2025'
 */
export function formatDay(day: number, locale: string, todayYear = new Date().getUTCFullYear()): string {
  const date = new Date(day * DAY_MS);
  return dateFormat(dayFirst(locale), {
    day: 'numeric',
    month: 'short',
    ...(date.getUTCFullYear() === todayYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(date);
}

const MAX_DAYS_SHOWN = 60;
const DAYS_A_MONTH = 365.25 / 12;

/**
 * A number of days, from 61 on in years and months. A month that has begun counts, so that a wait is never shown
 * too short. @example formatSpan(400, 'en') // '1 year, 2 months'
 */
export function formatSpan(days: number, locale: string): string {
  const show = (count: number, unit: 'year' | 'month' | 'day') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  if (days <= MAX_DAYS_SHOWN) return show(days, 'day');
  const months = Math.ceil(days / DAYS_A_MONTH);
  const parts = [
    ...(months >= 12 ? [show(Math.floor(months / 12), 'year')] : []),
    ...(months % 12 > 0 ? [show(months % 12, 'month')] : []),
  ];
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(parts);
}

/** `inRow`: date and time for a narrow row of a list, without the current year, as in `formatDay`. */
export type InstantFormat = 'time' | 'date' | 'dateTime' | 'inRow';

/** An instant in the reader's time zone; null when the text is not an instant. */
export function formatInstant(at: string, locale: string, shown: InstantFormat, timeZone?: string): string | null {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  // `hour12: false` alone would show midnight as 24:00 in half of the languages.
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const monthDay = { day: 'numeric', month: 'short' } as const;
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const day = shown === 'inRow' && isThisYear ? monthDay : ({ ...monthDay, year: 'numeric' } as const);
  const fields = shown === 'time' ? time : shown === 'date' ? day : { ...day, ...time };
  return dateFormat(dayFirst(locale), { ...fields, ...(timeZone ? { timeZone } : {}) }).format(date);
}

/** Day before month is unambiguous in every English-speaking country; the American order is not. */
function dayFirst(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}
