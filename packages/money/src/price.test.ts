import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeFor } from './price.ts';

describe('chargeFor', () => {
  const card = { unitUsdt: 5_000_000n, quantity: 3, decimals: 6, usdtPerToken: null, discounts: [] };

  test('is unit times quantity in USDT', () => {
    expect(chargeFor(card)).toEqual({ unitUnits: 5_000_000n, subtotalUnits: 15_000_000n, totalUnits: 15_000_000n });
  });

  test('converts the value to a token at its rate', () => {
    const price = chargeFor({ ...card, decimals: 18, usdtPerToken: 300_000n });
    expect(price.unitUnits).toBe(16_666_666_666_666_666_667n);
    expect(price.totalUnits).toBe(50n * 10n ** 18n);
  });

  test('multiplies discounts, and a full discount leaves nothing to pay', () => {
    expect(chargeFor({ ...card, discounts: [200, 100] }).totalUnits).toBe(14_553_000n);
    expect(chargeFor({ ...card, discounts: [10_000] }).totalUnits).toBe(0n);
  });

  test('is never below the value, and at most one base unit above it', () => {
    const points = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(6, 18),
        fc.bigInt(1n, 10n ** 12n),
        fc.array(points, { maxLength: 3 }),
        (unitUsdt, quantity, decimals, usdtPerToken, discounts) => {
          const { totalUnits } = chargeFor({ unitUsdt, quantity, decimals, usdtPerToken, discounts });
          // total ≥ value · 10^decimals · Π(1 − d) / rate > total − 1, compared without a division.
          const scale = 10_000n ** BigInt(discounts.length);
          const kept = discounts.reduce((product, d) => product * (10_000n - BigInt(d)), 1n);
          const owed = unitUsdt * BigInt(quantity) * 10n ** BigInt(decimals) * kept;
          expect(totalUnits * usdtPerToken * scale >= owed).toBe(true);
          expect((totalUnits - 1n) * usdtPerToken * scale < owed).toBe(true);
        },
      ),
    );
  });
});
