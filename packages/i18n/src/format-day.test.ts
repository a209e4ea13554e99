import { expect, test } from 'vitest';
import { formatDay, formatInstant, formatSpan } from './format-day.ts';
import { LANGUAGES } from './languages.ts';

test('names a platform day independently of the reader’s time zone', () => {
  expect(formatDay(20_413, 'en', 2025)).toBe('21 Nov');
  expect(formatDay(20_413, 'en', 2026)).toBe('21 Nov 2025');
  expect(formatDay(0, 'en', 2026)).toBe('1 Jan 1970');
});

test('shows an instant in the reader’s time zone and rejects an invalid one', () => {
  expect(formatInstant('2026-11-21T23:30:00Z', 'en', 'time', 'Asia/Tokyo')).toBe('08:30');
  expect(formatInstant('2026-11-21T23:30:00Z', 'en', 'date', 'Asia/Tokyo')).toBe('22 Nov 2026');
  expect(formatInstant('soon', 'en', 'date')).toBeNull();
});

test.each(LANGUAGES)('shows midnight as 00:00 in $code', ({ tag }) => {
  expect(formatInstant('2026-11-23T00:00:00Z', tag, 'time', 'UTC')).toMatch(/^00[:.]00$/);
});

test('omits the current year in a row', () => {
  const thisYear = `${new Date().getFullYear()}-06-21T10:30:00Z`;
  expect(formatInstant(thisYear, 'en', 'inRow', 'UTC')).toBe('21 Jun, 10:30');
  expect(formatInstant('2019-06-21T10:30:00Z', 'en', 'inRow', 'UTC')).toBe('21 Jun 2019, 10:30');
});

test.each([
  [1, 'en', '1 day'],
  [60, 'en', '60 days'],
  [61, 'en', '3 months'],
  [365, 'en', '1 year'],
  [366, 'en', '1 year, 1 month'],
  [3_650, 'en', '10 years'],
  [400, 'zh-CN', '1年2个月'],
  [400, 'ar', 'سنة وشهران'],
])('shows %d days in %s as %s', (days, locale, shown) => {
  expect(formatSpan(days, locale)).toBe(shown);
});
