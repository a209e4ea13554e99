import { describe, expect, test } from 'vitest';
import { Refusal, type RefusalKey } from '../errors.ts';
import { parseAmountField, parseAssetField } from './amount.ts';

describe('parseAmountField', () => {
  test.each([
    ['12.5', 12_500_000n],
    ['0.000001', 1n],
    ['1.0000000000', 1_000_000n],
    [' 7 ', 7_000_000n],
    ['007', 7_000_000n],
  ])('reads %s as units of USDT', (raw, units) => {
    expect(parseAmountField(raw, 'USDT')).toBe(units);
  });

  test.each<[unknown, RefusalKey]>([
    [undefined, 'AMOUNT_MISSING'],
    [null, 'AMOUNT_MISSING'],
    ['', 'AMOUNT_MISSING'],
    ['   ', 'AMOUNT_MISSING'],
    ['0', 'AMOUNT_ZERO'],
    ['0.000', 'AMOUNT_ZERO'],
    ['-0', 'AMOUNT_ZERO'],
    ['-5', 'AMOUNT_ZERO'],
    ['-5.25', 'AMOUNT_ZERO'],
    [5, 'AMOUNT_INVALID'],
    [Number.NaN, 'AMOUNT_INVALID'],
    [['5'], 'AMOUNT_INVALID'],
    [{ units: '5' }, 'AMOUNT_INVALID'],
    [true, 'AMOUNT_INVALID'],
    ['0x10', 'AMOUNT_INVALID'],
    ['1e-400', 'AMOUNT_INVALID'],
    ['1e3', 'AMOUNT_INVALID'],
    ['1e400', 'AMOUNT_INVALID'],
    ['+5', 'AMOUNT_INVALID'],
    ['1,000', 'AMOUNT_INVALID'],
    ['.5', 'AMOUNT_INVALID'],
    ['5.', 'AMOUNT_INVALID'],
    ['٥', 'AMOUNT_INVALID'],
    ['1\u0000', 'AMOUNT_INVALID'],
    ['\ud800', 'AMOUNT_INVALID'],
    ['Infinity', 'AMOUNT_INVALID'],
    ['0.0000001', 'AMOUNT_TOO_PRECISE'],
    [`1.${'1'.repeat(40)}`, 'AMOUNT_TOO_PRECISE'],
    [`1.${'1'.repeat(90)}`, 'AMOUNT_TOO_PRECISE'],
    ['9'.repeat(39), 'AMOUNT_TOO_LARGE'],
    ['9'.repeat(400), 'AMOUNT_TOO_LARGE'],
  ])('refuses %j with %s', (raw, key) => {
    expect(keyOf(() => parseAmountField(raw, 'USDT'))).toBe(key);
  });
});

describe('parseAssetField', () => {
  test.each([undefined, null, '', 'usdt', 'XYZ', '__proto__', 'toString', 5, ['USDT']])('refuses %j', (raw) => {
    expect(keyOf(() => parseAssetField(raw))).toBe('ASSET_UNKNOWN');
  });

  test('refuses an asset that is not offered here', () => {
    expect(keyOf(() => parseAssetField('DMC', ['USDT', 'BCG']))).toBe('ASSET_UNKNOWN');
    expect(parseAssetField('BCG', ['USDT', 'BCG'])).toBe('BCG');
  });
});

function keyOf(act: () => unknown): RefusalKey | 'nothing' {
  try {
    act();
    return 'nothing';
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}
