import { expect, test } from 'vitest';
import { countUp, voteLine } from './vote-line.ts';

const FRAME = { width: 100, height: 50, from: '2026-11-01T00:00:00Z', until: '2026-11-11T00:00:00Z' };
const POINTS = [
  { from: '2026-11-01T00:00:00Z', support: 3, oppose: 0 },
  { from: '2026-11-06T00:00:00Z', support: 1, oppose: 2 },
];

test('adds up what each day brought', () => {
  expect(countUp(POINTS).map(({ supportSoFar, opposeSoFar }) => [supportSoFar, opposeSoFar])).toEqual([
    [3, 0],
    [4, 2],
  ]);
});

test('goes in steps from the listing to now, with the larger count at the top', () => {
  expect(voteLine(POINTS, FRAME)).toEqual({
    support: 'M0 50H0V12.5H50V0H100',
    oppose: 'M0 50H0V50H50V25H100',
    top: 4,
  });
});

test('a vote beyond the frame stands at its edge', () => {
  const late = [{ from: '2026-12-01T00:00:00Z', support: 1, oppose: 0 }];
  expect(voteLine(late, FRAME)?.support).toBe('M0 50H100V0H100');
});

test('no votes make no line', () => {
  expect(voteLine([], FRAME)).toBeUndefined();
});
