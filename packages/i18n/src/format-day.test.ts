import { expect, test } from 'vitest';
import { formatDay, formatInstant } from './format-day.ts';

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
