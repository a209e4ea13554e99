import { expect, test } from 'vitest';
import { isDearer } from './is-dearer.ts';

test.each([
  ['0.2', '0.1', true],
  ['0.2', '0.199999', true],
  ['0.2', '0.2', false],
  ['0.2', '0.20', false],
  ['0.2', '0.5', false],
  ['0.2', null, false],
])('a round at %s with a price of %s today: dearer is %j', (price, priceToday, expected) => {
  expect(isDearer(price, priceToday)).toBe(expected);
});
