import { expect, test } from 'vitest';
import { amountText, valueDown, valueUp, wholeToken } from './amount.ts';

const [BCG, USDT] = [wholeToken('BCG'), wholeToken('USDT')];

test('writes an amount exactly, in token units', () => {
  expect(amountText(12_500_000n, 'USDT')).toBe('12.5');
  expect(amountText(1n, 'BCG')).toBe('0.000000000000000001');
});

test('never understates a value that counts or overstates one that is shown', () => {
  expect(valueUp({ asset: 'BCG', units: 1n }, 250_000n)).toBe(1n);
  expect(valueDown({ asset: 'BCG', units: 1n }, 250_000n)).toBe(0n);
  for (const value of [valueUp, valueDown]) {
    expect(value({ asset: 'BCG', units: 100n * BCG }, 250_000n)).toBe(25n * USDT);
    expect(value({ asset: 'USDT', units: 25n * USDT }, USDT)).toBe(25n * USDT);
  }
});
