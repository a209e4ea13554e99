import { expect, test } from 'vitest';
import { percentCut } from './cover.ts';

test.each([
  [2n, 3n, '66.66'],
  [3n, 3n, '100.00'],
  [10n ** 18n - 1n, 10n ** 18n, '99.99'],
  [0n, 7n, '0.00'],
  [1_005n, 1_000n, '100.50'],
])('%d held for %d owed is %s', (held, owed, percent) => {
  expect(percentCut({ held, owed })).toBe(percent);
});
