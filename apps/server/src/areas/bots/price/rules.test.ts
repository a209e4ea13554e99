import { INITIAL_PARAMS, parseParams } from '@ocean/api/params';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceBots } from './rules.ts';

describe('priceBots', () => {
  const usdt = (quantity: number) =>
    priceBots(INITIAL_PARAMS, { asset: 'USDT', quantity, usdtPerToken: null, priceKind: 'operator' });

  test.each([
    [1, 100_000_000n],
    [9, 900_000_000n],
    [10, 990_000_000n],
    [49, 4_851_000_000n],
    [50, 4_900_000_000n],
    [1000, 98_000_000_000n],
  ])('%i bots in USDT', (quantity, totalUnits) => {
    expect(usdt(quantity).totalUnits).toBe(totalUnits);
  });

  test('discounts multiply', () => {
    const price = priceBots(INITIAL_PARAMS, { asset: 'BYB', quantity: 50, usdtPerToken: 500_000n, priceKind: 'pair' });
    expect(price.discounts).toEqual([
      { kind: 'asset', basisPoints: 200 },
      { kind: 'quantity', basisPoints: 200 },
    ]);
    expect(price.totalUnits).toBe(9_604n * 10n ** 18n);
    expect(price.unitUnits).toBe(200n * 10n ** 18n);
  });

  test('a token has no discount at a price that operators set', () => {
    const order = { quantity: 50, usdtPerToken: 500_000n, priceKind: 'operator' } as const;
    const discounted = parseParams(new Map<string, unknown>([['discount.BUSD', '3']]));
    for (const asset of ['BCG', 'BYB'] as const) {
      expect(priceBots(discounted, { ...order, asset }).discounts).toEqual([{ kind: 'quantity', basisPoints: 200 }]);
    }
    expect(priceBots(discounted, { ...order, asset: 'BUSD' }).discounts).toContainEqual({ kind: 'asset', basisPoints: 300 });
  });

  test('is rounded up once, never down, and never by a whole unit', () => {
    const order = fc.record({
      asset: fc.constantFrom('USDT' as const, 'BUSD' as const, 'BCG' as const, 'BYB' as const),
      quantity: fc.integer({ min: 1, max: 1000 }),
      usdtPerToken: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      priceKind: fc.constantFrom('operator' as const, 'pair' as const),
    });
    const params = parseParams(
      new Map<string, unknown>([
        ['bot.price', '99.999999'],
        ['discount.BCG', '1.37'],
      ]),
    );
    fc.assert(
      fc.property(order, (given) => {
        const { asset, quantity, usdtPerToken } = given;
        const { totalUnits, discounts } = priceBots(params, given);
        const kept = discounts.reduce((product, { basisPoints }) => product * BigInt(10_000 - basisPoints), 1n);
        const whole = asset === 'USDT' ? 10n ** 6n : 10n ** 18n;
        const exact = params['bot.price'] * BigInt(quantity) * kept * whole;
        const divisor = usdtPerToken * 10_000n ** BigInt(discounts.length);
        expect(totalUnits * divisor).toBeGreaterThanOrEqual(exact);
        expect((totalUnits - 1n) * divisor).toBeLessThan(exact);
      }),
    );
  });
});
