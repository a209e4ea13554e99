import { expect, test } from 'vitest';
import { significantPlaces } from './significant-places.ts';

test.each([
  ['0.008219178082191780', 4],
  ['0.000000000000000001', 18],
  ['0.082191', 3],
  ['0.82', 2],
  ['12.0001', 2],
  ['0', 2],
  ['0.00', 2],
  [null, 2],
  [undefined, 2],
])('%j is shown with %d decimals', (amount, places) => {
  expect(significantPlaces(amount)).toBe(places);
});
