import { expect, test } from 'vitest';
import { unitsLeft } from './amount.ts';

test.each([
  [0n, 5_000n],
  [4_999n, 1n],
  [5_000n, 0n],
  [6_000n, 0n],
])('a limit of 5000 leaves after %s: %s', (usedUnits, left) => {
  expect(unitsLeft({ limitUnits: 5_000n, usedUnits })).toBe(left);
});
