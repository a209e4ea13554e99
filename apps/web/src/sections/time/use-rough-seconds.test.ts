import { expect, test } from 'vitest';
import { isLastStep, roughMinutes, roughSecondsUntil } from './use-rough-seconds.ts';

const now = Date.parse('2026-11-21T14:00:00Z');
const inMs = (ms: number) => new Date(now + ms).toISOString();

test.each([
  [30_000, 30],
  [29_999, 30],
  [20_001, 30],
  [20_000, 20],
  [1, 10],
  [0, 0],
  [-5_000, 0],
])('calls %d ms about %d seconds', (ms, seconds) => {
  expect(roughSecondsUntil(inMs(ms), now)).toBe(seconds);
});

test('calls a moment that is none over', () => {
  expect(roughSecondsUntil('soon', now)).toBe(0);
});

test('tells the last step, which needs no figure', () => {
  expect([0, 10, 20, 30].map(isLastStep)).toEqual([true, true, false, false]);
});

test('a price of 15 minutes holds for 15, also where the two clocks differ by a second', () => {
  const minutes = (ms: number) => roughMinutes(roughSecondsUntil(inMs(ms), now));
  expect([900_000, 901_000, 890_000, 600_000, 70_000].map(minutes)).toEqual([15, 15, 15, 10, 1]);
});
