import { expect, test } from 'vitest';
import { findCapProblem } from './cap-problem.ts';

const payment = { needed: 980_000_000n, decimals: 6 };

test.each([
  ['', 'empty'],
  ['0', 'zero'],
  ['0.00', 'zero'],
  ['-5', 'negative'],
  ['much', 'invalid'],
  ['1,00', 'invalid'],
  ['1000.0000001', 'tooPrecise'],
  ['9'.repeat(50), 'tooLarge'],
  ['979.999999', 'belowNeeded'],
])('calls a limit of %j by its own name: %s', (text, problem) => {
  expect(findCapProblem(text, payment)).toMatchObject({ problem });
});

test('asks about a limit with the signs of another language', () => {
  expect(findCapProblem('1.000,50', payment)).toMatchObject({ problem: 'invalid', meant: '1000.50' });
});

test.each(['980', '3,000', '１０００', '980.'])('lets a limit of %j be approved', (text) => {
  expect(findCapProblem(text, payment)).toBeNull();
});
