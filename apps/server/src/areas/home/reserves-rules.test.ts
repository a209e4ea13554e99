import { expect, test } from 'vitest';
import { leastCovered } from './reserves-rules.ts';

test('names the asset with the lowest coverage, whatever its size', () => {
  const usdt = { asset: 'USDT', held: 11n, owed: 10n } as const;
  const bcg = { asset: 'BCG', held: 10n ** 27n, owed: 10n ** 26n } as const;
  const short = { asset: 'BUSD', held: 10n ** 18n - 1n, owed: 10n ** 18n } as const;
  expect(leastCovered([bcg, usdt])).toBe(usdt);
  expect(leastCovered([usdt, short, bcg])).toBe(short);
});

test('is undefined while nothing is owed', () => {
  expect(leastCovered([])).toBeUndefined();
  expect(leastCovered([{ asset: 'USDT', held: 5n, owed: 0n }])).toBeUndefined();
});
