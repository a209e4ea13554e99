import { describe, expect, test } from 'vitest';
import { Refusal, type RefusalKey } from '../errors.ts';
import { parseQuantity } from './quantity.ts';

describe('parseQuantity', () => {
  test.each<[unknown, number]>([
    [1, 1],
    ['12', 12],
    [1000, 1000],
    [1e300, Number.MAX_SAFE_INTEGER],
    ['9'.repeat(60), Number.MAX_SAFE_INTEGER],
  ])('reads %j', (raw, quantity) => {
    expect(parseQuantity(raw)).toBe(quantity);
  });

  test.each<[unknown, RefusalKey]>([
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
  ])('refuses %j with %s', (raw, key) => {
    expect(keyOf(() => parseQuantity(raw))).toBe(key);
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
