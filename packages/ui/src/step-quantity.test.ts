import { expect, it } from 'vitest';
import { clampQuantity, readQuantity } from './step-quantity.ts';

const bounds = { min: 1, max: 1000 };

it.each([
  ['7', 7],
  ['007', 7],
  ['1 2', 12],
  ['-5', 5],
  ['0', 1],
  ['5000', 1000],
  ['99999999999999999999999', 1000],
])('reads %j as %d', (text, quantity) => {
  expect(readQuantity(text, bounds)).toBe(quantity);
});

it('waits while the field is empty or holds no digit', () => {
  expect(readQuantity('', bounds)).toBeNull();
  expect(readQuantity('abc', bounds)).toBeNull();
});

it('never steps out of its bounds', () => {
  expect(clampQuantity(0, bounds)).toBe(1);
  expect(clampQuantity(1001, bounds)).toBe(1000);
});
