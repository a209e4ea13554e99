import { parseAmount } from '@ocean/money/amount';
import { describe, expect, test } from 'vitest';
import { priceLive, quantityPercent } from './price-live.ts';

const tiers = [
  { from: 50, percent: '2' },
  { from: 10, percent: '1' },
];

describe('quantityPercent', () => {
  test.each([
    [1, '0'],
    [9, '0'],
    [10, '1'],
    [49, '1'],
    [50, '2'],
    [1000, '2'],
  ])('gives %d bots %s per cent', (quantity, percent) => {
    expect(quantityPercent(tiers, quantity)).toBe(percent);
  });
});

describe('priceLive', () => {
  const order = { asset: 'USDT', unit: '100', quantity: 10, assetPercent: '0', quantityPercent: '1' };

  test('takes the quantity discount off', () => {
    expect(priceLive(order)).toEqual({
      unit: '100',
      subtotal: '1000',
      discounts: [{ kind: 'quantity', percent: '1', amount: '-10' }],
      total: '990',
    });
    expect(priceLive({ ...order, quantity: 1, quantityPercent: '0' })).toMatchObject({ discounts: [], total: '100' });
  });

  test('shows the discount of the asset that the price has in it already, and does not take it off twice', () => {
    // 500 less 2 %: the unit that the platform sends.
    expect(priceLive({ asset: 'BCG', unit: '490', quantity: 50, assetPercent: '2', quantityPercent: '2' })).toEqual({
      unit: '500',
      subtotal: '25000',
      discounts: [
        { kind: 'asset', percent: '2', amount: '-500' },
        { kind: 'quantity', percent: '2', amount: '-490' },
      ],
      total: '24010',
    });
  });

  test.each(['99.999999', '0.000001', '123.456789', '1'])('has lines that come to the total of %s', (unit) => {
    const price = priceLive({ ...order, unit, assetPercent: '3', quantity: 7 });
    const sum = (price?.discounts ?? []).reduce((left, { amount }) => left - unitsOf(amount), unitsOf(price?.subtotal));
    expect(sum).toBe(unitsOf(price?.total));
  });

  test('rounds what is charged up, in base units', () => {
    expect(priceLive({ ...order, unit: '0.000001', quantity: 1, quantityPercent: '2' })?.total).toBe('0.000001');
  });

  test('knows no total without a price, an asset or a quantity', () => {
    expect(priceLive({ ...order, unit: null })).toBeNull();
    expect(priceLive({ ...order, asset: 'XYZ' })).toBeNull();
    expect(priceLive({ ...order, quantity: 0 })).toBeNull();
  });
});

/** USDT base units without the sign. */
function unitsOf(text = ''): bigint {
  const parsed = parseAmount(text.replace('-', ''), 6);
  return parsed.ok ? parsed.units : -1n;
}
