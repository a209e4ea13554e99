import { expect, test } from 'vitest';
import { meantQuantity, readQuantity, stepQuantity } from './step-quantity.ts';

const bounds = { min: 1, max: 1000, locale: 'en' };

test.each([
  ['7', 7],
  ['007', 7],
  ['0', 0],
  ['5000', 5000],
  ['１２', 12],
  ['১০', 10],
  ['1,000', 1000],
  ['10,000', 10_000],
  ['1 000', 1000],
  ['10.000', null],
  ['10,00', null],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['1 2', null],
  ['abc', null],
])('reads %j as %j and never as another number', (text, quantity) => {
  expect(readQuantity(text, 'en')).toBe(quantity);
});

test('reads groups as the language writes them', () => {
  expect(readQuantity('10.000', 'vi')).toBe(10_000);
  expect(readQuantity('1.5', 'vi')).toBeNull();
  expect(readQuantity('1,00,000', 'hi')).toBe(100_000);
});

test.each([
  ['1.000', 'en', '1000'],
  ['12.000', 'en', '12000'],
  ['1.000.000', 'en', '1000000'],
  ['1,000', 'vi', '1000'],
  // Fractions, and texts without a single reading.
  ['1.5', 'en', null],
  ['1.00', 'en', null],
  ['0.500', 'en', null],
  ['1000.000', 'en', null],
  ['1.000.00', 'en', null],
  ['abc', 'en', null],
  // Nothing else can be meant by these.
  ['1,000', 'en', null],
  ['1000', 'en', null],
])('takes %j in %s for %j', (text, locale, meant) => {
  expect(meantQuantity(text, locale)).toBe(meant);
});

test.each([
  ['1', 1, 2],
  ['1', -1, 1],
  ['0', 1, 1],
  ['1000', 1, 1000],
  ['5000', -1, 1000],
  ['999', 1, 1000],
  ['1,000', -1, 999],
  ['1.5', 1, 1],
  ['', -1, 1],
])('steps from %j by %d to %d', (text, by, quantity) => {
  expect(stepQuantity(text, by, bounds)).toBe(quantity);
});
