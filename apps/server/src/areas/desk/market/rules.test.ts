import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandOf, isTradable, isWithin, type PricedMarket, serviceRate } from './rules.ts';

const MARKET: PricedMarket = { base: 'BCG', bandPoints: 500, isOpen: true, referenceUnits: 100_000n };

test('a band is never wider than operators allow', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 1, max: 5_000 }), (referenceUnits, bandPoints) => {
      const { leastUnits, mostUnits } = bandOf({ bandPoints }, referenceUnits);
      expect(leastUnits * 10_000n).toBeGreaterThanOrEqual(referenceUnits * BigInt(10_000 - bandPoints));
      expect(mostUnits * 10_000n).toBeLessThanOrEqual(referenceUnits * BigInt(10_000 + bandPoints));
      expect(isWithin({ leastUnits, mostUnits }, referenceUnits)).toBe(true);
    }),
  );
});

describe('a service', () => {
  test.each<[string, Partial<PricedMarket>, bigint | null, bigint | null, boolean]>([
    ['has the reference price', {}, null, 100_000n, true],
    ['has its own rate', {}, 105_000n, 105_000n, true],
    ['pauses while its own rate is above the band', {}, 105_001n, 105_001n, false],
    ['pauses while its own rate is below the band', {}, 94_999n, 94_999n, false],
    ['pauses without a current price', { referenceUnits: null }, null, null, false],
    ['pauses without a current price, whatever its own rate is', { referenceUnits: null }, 100_000n, null, false],
    ['pauses with its market', { isOpen: false }, null, 100_000n, false],
  ])('%s', (_, change, ownUnits, rate, tradable) => {
    const market = { ...MARKET, ...change };
    expect([serviceRate(market, ownUnits), isTradable(market, ownUnits)]).toEqual([rate, tradable]);
  });
});
