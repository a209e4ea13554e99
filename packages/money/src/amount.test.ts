import { expect, test } from 'vitest';
import { maxOf, minOf, unitsLeft } from './amount.ts';

test.each([
  [0n, 5_000n],
  [4_999n, 1n],
  [5_000n, 0n],
  [6_000n, 0n],
])('a limit of 5000 leaves after %s: %s', (usedUnits, left) => {
  expect(unitsLeft({ limitUnits: 5_000n, usedUnits })).toBe(left);
});

test.each([[[1n]], [[2n, -3n, 1n]], [[10n ** 38n, 10n ** 38n - 1n]], [[0n, 0n]]])(
  'of %s the least and the most are found exactly',
  (each) => {
    const [first = 0n, ...others] = each;
    const sorted = each.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    expect([minOf(first, ...others), maxOf(first, ...others)]).toEqual([sorted[0], sorted.at(-1)]);
  },
);
