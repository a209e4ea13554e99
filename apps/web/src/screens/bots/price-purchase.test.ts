import { describe, expect, it } from 'vitest';
import { priceLive, quantityPercent } from './price-purchase.ts';

const tiers = [
  { from: 50, percent: '2' },
  { from: 10, percent: '1' },
];

describe('quantityPercent', () => {
  it.each([
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

  it('multiplies discounts', () => {
    expect(priceLive(order)).toEqual({
      subtotal: '1000',
      discounts: [{ kind: 'quantity', percent: '1', amount: '-10' }],
      total: '990',
    });
    const both = priceLive({ ...order, asset: 'BCG', unit: '500', assetPercent: '2', quantityPercent: '2' });
    expect(both?.total).toBe('4802');
    expect(both?.discounts.map(({ amount }) => amount)).toEqual(['-100', '-98']);
  });

  it('rounds what is charged up, in base units', () => {
    expect(priceLive({ ...order, unit: '0.000001', quantity: 1, quantityPercent: '2' })?.total).toBe('0.000001');
  });

  it('knows no total without a price, an asset or a quantity', () => {
    expect(priceLive({ ...order, unit: null })).toBeNull();
    expect(priceLive({ ...order, asset: 'XYZ' })).toBeNull();
    expect(priceLive({ ...order, quantity: 0 })).toBeNull();
  });
});
