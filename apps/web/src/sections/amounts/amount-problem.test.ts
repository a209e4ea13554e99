import { home } from '@ocean/api/areas/home';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { expect, test } from 'vitest';
import { queryClient } from '../../api/client.ts';
import { findAmountProblem, isEmptyAmount, isReadyAmount } from './amount-problem.ts';
import { subtractAmounts } from './subtract-amounts.ts';

test.each([
  ['0', 'USDT', 'AMOUNT_ZERO'],
  ['0.000', 'USDT', 'AMOUNT_ZERO'],
  ['-5', 'USDT', 'AMOUNT_ZERO'],
  ['1e3', 'USDT', 'AMOUNT_INVALID'],
  ['2,5', 'USDT', 'AMOUNT_INVALID'],
  ['0,500', 'USDT', 'AMOUNT_INVALID'],
  ['0x10', 'BCG', 'AMOUNT_INVALID'],
  ['0.0000001', 'USDT', 'AMOUNT_TOO_PRECISE'],
  ['9'.repeat(50), 'USDT', 'AMOUNT_TOO_LARGE'],
  ['1', 'XYZ', 'ASSET_UNKNOWN'],
])('calls %j of %s %s', (text, asset, key) => {
  expect(findAmountProblem(text, asset)?.key).toBe(key);
  expect(isReadyAmount(text, asset)).toBe(false);
});

test('accepts a plain amount and reports no problem for an empty field', () => {
  expect(findAmountProblem('12.5', 'USDT')).toBeNull();
  expect(isReadyAmount('12.5', 'USDT')).toBe(true);
  expect(findAmountProblem('', 'USDT')).toBeNull();
  expect(isReadyAmount('', 'USDT')).toBe(false);
});

test.each(['10,000', '5.', '.5', '１２．５', '1 000'])('lets %j through as it was typed', (text) => {
  expect(findAmountProblem(text, 'USDT')).toBeNull();
  expect(isReadyAmount(text, 'USDT')).toBe(true);
});

test('compares the intended amount with the balance, not the typed text', () => {
  expect(findAmountProblem('10,000', 'USDT', '9999.99')?.key).toBe('BALANCE_INSUFFICIENT');
  expect(findAmountProblem('10,000', 'USDT', '10000')).toBeNull();
});

test('asks about a separator of another language, and reports nothing for an incomplete amount', () => {
  expect(findAmountProblem('2,5', 'USDT')).toMatchObject({ meant: '2.5', isBegun: true });
  expect(findAmountProblem('10.000,5', 'USDT')).toMatchObject({ meant: '10000.5', isBegun: false });
});

test('treats a lone decimal sign as an incomplete amount', () => {
  for (const text of ['', '.', ' ']) {
    expect(isEmptyAmount(text)).toBe(true);
    expect(findAmountProblem(text, 'USDT')).toBeNull();
    expect(isReadyAmount(text, 'USDT')).toBe(false);
  }
  expect(isEmptyAmount('0')).toBe(false);
});

test('subtracts exactly and never below zero', () => {
  expect(subtractAmounts('10', '0.000000000000000001')).toBe('9.999999999999999999');
  expect(subtractAmounts('1', '2')).toBeNull();
});

test('counts a token by the decimals that the platform names', () => {
  queryClient.setQueryData(queryKeyOf(home.show, {}), { chain: { tokens: { USDT: { decimals: 18 } } } });
  expect(findAmountProblem('0.000000000000000001', 'USDT')).toBeNull();
  queryClient.clear();
  expect(findAmountProblem('0.000000000000000001', 'USDT')).toEqual({
    key: 'AMOUNT_TOO_PRECISE',
    params: { asset: 'USDT', decimals: 6 },
  });
});
