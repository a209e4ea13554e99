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
  const order = { asset: 'USDT', unit: '100', quantity: 10, percent: '1' };

  it('takes the quantity discount off', () => {
    expect(priceLive(order)).toEqual({ subtotal: '1000', discount: { percent: '1', amount: '-10' }, total: '990' });
    expect(priceLive({ ...order, quantity: 1, percent: '0' })).toEqual({ subtotal: '100', discount: null, total: '100' });
  });

  it('does not take the discount of the asset off twice', () => {
    // 100 USDT at 0.2 less 2 %: the unit that the platform sends.
    expect(priceLive({ asset: 'BCG', unit: '490', quantity: 50, percent: '2' })?.total).toBe('24010');
  });

  it('rounds what is charged up, in base units', () => {
    expect(priceLive({ ...order, unit: '0.000001', quantity: 1, percent: '2' })?.total).toBe('0.000001');
  });

  it('knows no total without a price, an asset or a quantity', () => {
    expect(priceLive({ ...order, unit: null })).toBeNull();
    expect(priceLive({ ...order, asset: 'XYZ' })).toBeNull();
    expect(priceLive({ ...order, quantity: 0 })).toBeNull();
  });
});
