import { Refusal, type RefusalKey } from '@ocean/api/errors';
import { describe, expect, it } from 'vitest';
import { parseAmountField, parseAssetField, parseQuantityField } from './spoken-fields.ts';

describe('parseAmountField', () => {
  it.each([
    ['12.5', 12_500_000n],
    ['0.000001', 1n],
    ['1.0000000000', 1_000_000n],
    [' 7 ', 7_000_000n],
    ['007', 7_000_000n],
  ])('reads %s as units of USDT', (raw, units) => {
    expect(parseAmountField(raw, 'USDT')).toBe(units);
  });

  it.each<[unknown, RefusalKey]>([
    [undefined, 'AMOUNT_ZERO'],
    [null, 'AMOUNT_ZERO'],
    ['', 'AMOUNT_ZERO'],
    ['   ', 'AMOUNT_ZERO'],
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
  it.each([undefined, null, '', 'usdt', 'XYZ', '__proto__', 'toString', 5, ['USDT']])('refuses %j', (raw) => {
    expect(keyOf(() => parseAssetField(raw))).toBe('ASSET_UNKNOWN');
  });

  it('refuses an asset that is not offered here', () => {
    expect(keyOf(() => parseAssetField('DMC', ['USDT', 'BCG']))).toBe('ASSET_UNKNOWN');
    expect(parseAssetField('BCG', ['USDT', 'BCG'])).toBe('BCG');
  });
});

describe('parseQuantityField', () => {
  it.each<[unknown, number]>([
    [1, 1],
    ['12', 12],
    [1000, 1000],
  ])('reads %j', (raw, quantity) => {
    expect(parseQuantityField(raw, 1000)).toBe(quantity);
  });

  it.each<[unknown, RefusalKey]>([
    [undefined, 'QUANTITY_ZERO'],
    ['', 'QUANTITY_ZERO'],
    [0, 'QUANTITY_ZERO'],
    [-0, 'QUANTITY_ZERO'],
    [-3, 'QUANTITY_ZERO'],
    ['-3', 'QUANTITY_ZERO'],
    [1.5, 'QUANTITY_INVALID'],
    ['1.5', 'QUANTITY_INVALID'],
    ['0x10', 'QUANTITY_INVALID'],
    [Number.NaN, 'QUANTITY_INVALID'],
    [[1], 'QUANTITY_INVALID'],
    [1001, 'QUANTITY_TOO_LARGE'],
    [1e300, 'QUANTITY_TOO_LARGE'],
    ['9'.repeat(60), 'QUANTITY_TOO_LARGE'],
  ])('refuses %j with %s', (raw, key) => {
    expect(keyOf(() => parseQuantityField(raw, 1000))).toBe(key);
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
