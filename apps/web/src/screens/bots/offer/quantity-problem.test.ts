import { expect, test } from 'vitest';
import { findQuantityProblem, sendableQuantity } from './quantity-problem.ts';

test.each([
  ['0', 'QUANTITY_ZERO'],
  ['000', 'QUANTITY_ZERO'],
  ['-3', 'QUANTITY_ZERO'],
  ['1.5', 'QUANTITY_INVALID'],
  ['ten', 'QUANTITY_INVALID'],
  ['1001', 'QUANTITY_TOO_LARGE'],
  ['10,000', 'QUANTITY_TOO_LARGE'],
  ['10.000', 'QUANTITY_INVALID'],
  ['99999999999999999999999', 'QUANTITY_TOO_LARGE'],
])('calls %j by the name that the server would: %s', (text, key) => {
  expect(findQuantityProblem(text, 1000)?.key).toBe(key);
  expect(sendableQuantity(text, 1000)).toBeNull();
});

test('reports no problem for an empty field, and does not send it', () => {
  expect(findQuantityProblem('', 1000)).toBeNull();
  expect(sendableQuantity('', 1000)).toBeNull();
});

test('suggests a quantity for separators of another language, and sends it only once confirmed', () => {
  expect(findQuantityProblem('1.000', 1000)).toEqual({ key: 'QUANTITY_INVALID', params: {}, meant: '1000' });
  expect(sendableQuantity('1.000', 1000)).toBeNull();
  expect(findQuantityProblem('1.5', 1000)?.meant).toBeUndefined();
});

test('sends any quantity up to the maximum', () => {
  expect(sendableQuantity('1', 1000)).toBe(1);
  expect(sendableQuantity('1000', 1000)).toBe(1000);
  expect(sendableQuantity('1,000', 1000)).toBe(1000);
});
