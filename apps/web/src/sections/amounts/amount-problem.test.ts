import { home } from '@ocean/api/areas/home';
import { queryKeyOf } from '@ocean/api-react/use-api-query';
import { expect, test } from 'vitest';
import { queryClient } from '../../api/client.ts';
import { findAmountProblem, isReadyAmount } from './amount-problem.ts';
import { subtractAmounts } from './subtract-amounts.ts';

test.each([
  ['0', 'USDT', 'AMOUNT_ZERO'],
  ['0.000', 'USDT', 'AMOUNT_ZERO'],
  ['-5', 'USDT', 'AMOUNT_INVALID'],
  ['1e3', 'USDT', 'AMOUNT_INVALID'],
  ['.5', 'USDT', 'AMOUNT_INVALID'],
  ['0x10', 'BCG', 'AMOUNT_INVALID'],
  ['0.0000001', 'USDT', 'AMOUNT_TOO_PRECISE'],
  ['9'.repeat(50), 'USDT', 'AMOUNT_TOO_LARGE'],
  ['1', 'XYZ', 'ASSET_UNKNOWN'],
])('calls %j of %s %s', (text, asset, key) => {
  expect(findAmountProblem(text, asset)?.key).toBe(key);
  expect(isReadyAmount(text, asset)).toBe(false);
});

test('lets a plain amount through and does not scold an empty field', () => {
  expect(findAmountProblem('12.5', 'USDT')).toBeNull();
  expect(isReadyAmount('12.5', 'USDT')).toBe(true);
  expect(findAmountProblem('', 'USDT')).toBeNull();
  expect(isReadyAmount('', 'USDT')).toBe(false);
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
