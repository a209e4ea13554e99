import { expect, test } from 'vitest';
import { findTokenProblem, sendableTokens } from './token-quantity.ts';

const range = { minimum: 100, maximum: 1000 };

test.each([
  ['', null],
  ['100', null],
  ['1000', null],
  ['1,000', null],
  ['99', { key: 'IDO_RANGE', isBegun: true }],
  ['0', { key: 'IDO_RANGE', isBegun: true }],
  ['1001', { key: 'IDO_RANGE', isBegun: false }],
  ['-5', { key: 'QUANTITY_INVALID', isBegun: false }],
  ['100.5', { key: 'QUANTITY_INVALID', isBegun: false }],
  ['1.000', { key: 'QUANTITY_INVALID', isBegun: false, meant: '1000' }],
  ['many', { key: 'QUANTITY_INVALID', isBegun: false }],
])('of "%s" as a quantity of tokens', (typed, problem) => {
  expect(findTokenProblem(typed, range)).toEqual(problem);
});

test('only what is right is sent', () => {
  expect(['', '99', '100', '1,000', '1001'].map((typed) => sendableTokens(typed, range))).toEqual([null, null, 100, 1000, null]);
});
