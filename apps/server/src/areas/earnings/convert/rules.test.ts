import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversionOutput, conversionRate } from './rules.ts';

const BCG = 10n ** 18n;
const USDT = 10n ** 6n;

describe('converting', () => {
  const usdtToBcg = { from: 'USDT', to: 'BCG', fromPrice: USDT, toPrice: 250_000n, spreadBps: 100n } as const;

  test('gives four BCG less the spread for one USDT at a price of 0.25', () => {
    expect(conversionOutput(USDT, usdtToBcg)).toBe((396n * BCG) / 100n);
    expect(conversionRate(usdtToBcg)).toBe((396n * BCG) / 100n);
  });

  test('gives nothing for an amount worth less than one unit of the other asset', () => {
    const bcgToUsdt = { from: 'BCG', to: 'USDT', fromPrice: 250_000n, toPrice: USDT, spreadBps: 0n } as const;
    expect(conversionOutput(1n, bcgToUsdt)).toBe(0n);
  });

  test('never gives more value than it takes, and splitting an amount never gives more', () => {
    const terms = fc.record({
      from: fc.constantFrom('USDT', 'BCG', 'BUSD' as const),
      to: fc.constantFrom('USDT', 'BCG', 'DMC' as const),
      fromPrice: fc.bigInt(1n, 10n ** 12n),
      toPrice: fc.bigInt(1n, 10n ** 12n),
      spreadBps: fc.bigInt(0n, 9_999n),
    });
    const give = fc.bigInt(1n, 10n ** 30n);
    fc.assert(
      fc.property(terms, give, give, (t, first, second) => {
        const whole = conversionOutput(first + second, t as Parameters<typeof conversionOutput>[1]);
        const parts = conversionOutput(first, t as never) + conversionOutput(second, t as never);
        expect(parts <= whole).toBe(true);
        const decimals = { USDT: USDT, BCG, BUSD: BCG, DMC: BCG };
        const valueIn = (first + second) * t.fromPrice * decimals[t.to as 'USDT'];
        const valueOut = whole * t.toPrice * decimals[t.from as 'USDT'];
        expect(valueOut <= valueIn).toBe(true);
      }),
    );
  });
});
