import { expect, test } from 'vitest';
import { platformOffset } from './use-platform-offset.ts';

const heard = Date.parse('2026-11-21T14:00:00Z');

test.each([
  ['2026-11-21T14:00:05Z', 0],
  ['2026-11-21T13:59:30Z', 0],
  ['2026-12-01T14:00:00Z', 864_000_000],
  ['2026-11-21T13:00:00Z', -3_600_000],
])('reads a clock that shows %s as %d ms ahead', (asOf, offset) => {
  expect(platformOffset(asOf, heard)).toBe(offset);
});

test('treats an unreadable time as agreement', () => {
  expect(platformOffset('soon', heard)).toBe(0);
});
