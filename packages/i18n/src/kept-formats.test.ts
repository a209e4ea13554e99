import { expect, test, vi } from 'vitest';
import { formatCount, formatPercent } from './format-amount.ts';
import { formatDay, formatInstant, formatSpan } from './format-day.ts';
import { dateFormat, numberFormat } from './kept-formats.ts';

test('creates formatters once for a list, not for each row', () => {
  const rows = () => {
    formatCount(1234, 'vi');
    formatPercent('2.5', 'vi');
    formatDay(20413, 'vi', 2025);
    formatSpan(400, 'vi');
    formatInstant('2025-11-21T10:00:00Z', 'vi', 'dateTime', 'UTC');
  };
  rows();
  const makes = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat')];
  for (let row = 0; row < 20; row += 1) rows();
  for (const made of makes) expect(made).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('keeps separate formatters for each language and format', () => {
  expect(numberFormat('en').format(1234.5)).toBe('1,234.5');
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
  expect(numberFormat('en', { style: 'percent' }).format(1)).toBe('100%');
  expect(dateFormat('en', { timeZone: 'UTC' }).format(0)).toBe('1/1/1970');
  expect(dateFormat('en', { timeZone: 'UTC', year: 'numeric' }).format(0)).toBe('1970');
});
