import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BASIS,
  conversionOutput,
  conversionRate,
  leastWithdrawal,
  limitLeft,
  needsApproval,
  splitWithdrawal,
  valueUp,
} from './rules.ts';

const BCG = 10n ** 18n;
const USDT = 10n ** 6n;
const bcgTerms = { minUnits: 50n * BCG, feeUnits: BCG, burnBps: 200n };
const usdtTerms = { minUnits: 10n * USDT, feeUnits: USDT, burnBps: 0n };

describe('splitting a withdrawal', () => {
  it.each([
    ['100 BCG burns 2 and pays 97', 100n * BCG, bcgTerms, { feeUnits: BCG, burnUnits: 2n * BCG, netUnits: 97n * BCG }],
    ['10 USDT pays 9', 10n * USDT, usdtTerms, { feeUnits: USDT, burnUnits: 0n, netUnits: 9n * USDT }],
    ['a burn is rounded up', 50n * BCG + 1n, bcgTerms, { feeUnits: BCG, burnUnits: BCG + 1n, netUnits: 48n * BCG }],
    ['nothing charged pays all', 7n, { minUnits: 1n, feeUnits: 0n, burnBps: 0n }, { feeUnits: 0n, burnUnits: 0n, netUnits: 7n }],
  ])('%s', (_name, amount, terms, parts) => {
    expect(splitWithdrawal(amount, terms)).toEqual(parts);
  });

  const anyTerms = fc.record({
    minUnits: fc.bigInt(1n, 10n ** 24n),
    feeUnits: fc.bigInt(0n, 10n ** 24n),
    burnBps: fc.bigInt(0n, 5_000n),
  });

  it('fee, burn and net always add up to the amount', () => {
    fc.assert(
      fc.property(anyTerms, fc.bigInt(1n, 10n ** 36n), (terms, amount) => {
        const parts = splitWithdrawal(amount, terms);
        expect(parts.feeUnits + parts.burnUnits + parts.netUnits).toBe(amount);
        expect(parts.burnUnits * BASIS >= amount * terms.burnBps).toBe(true);
      }),
    );
  });

  it('pays something for every amount from the least one on', () => {
    fc.assert(
      fc.property(anyTerms, fc.bigInt(0n, 10n ** 30n), (terms, more) => {
        expect(splitWithdrawal(leastWithdrawal(terms) + more, terms).netUnits > 0n).toBe(true);
      }),
    );
  });

  it('asks for the least amount of the parameter when that leaves something', () => {
    expect(leastWithdrawal(bcgTerms)).toBe(50n * BCG);
    expect(leastWithdrawal({ minUnits: 1n, feeUnits: BCG, burnBps: 200n }) > BCG).toBe(true);
  });
});

describe('limits', () => {
  it('never understates a value', () => {
    expect(valueUp(1n, { asset: 'BCG', usdtUnits: 250_000n })).toBe(1n);
    expect(valueUp(100n * BCG, { asset: 'BCG', usdtUnits: 250_000n })).toBe(25n * USDT);
    expect(valueUp(25n * USDT, { asset: 'USDT', usdtUnits: USDT })).toBe(25n * USDT);
  });

  it.each([
    [0n, 5_000n],
    [4_999n, 1n],
    [5_000n, 0n],
    [6_000n, 0n],
  ])('leaves of 5000 after %s: %s', (usedUnits, left) => {
    expect(limitLeft({ dailyLimitUnits: 5_000n, usedUnits })).toBe(left);
  });

  it.each([
    [1_000n, false],
    [1_001n, true],
    [null, true],
  ])('a value of %s needs approval above 1000: %s', (value, expected) => {
    expect(needsApproval(value, 1_000n)).toBe(expected);
  });
});

describe('converting', () => {
  const usdtToBcg = { from: 'USDT', to: 'BCG', fromPrice: USDT, toPrice: 250_000n, spreadBps: 100n } as const;

  it('gives four BCG less the spread for one USDT at a price of 0.25', () => {
    expect(conversionOutput(USDT, usdtToBcg)).toBe((396n * BCG) / 100n);
    expect(conversionRate(usdtToBcg)).toBe((396n * BCG) / 100n);
  });

  it('gives nothing for an amount worth less than one unit of the other asset', () => {
    const bcgToUsdt = { from: 'BCG', to: 'USDT', fromPrice: 250_000n, toPrice: USDT, spreadBps: 0n } as const;
    expect(conversionOutput(1n, bcgToUsdt)).toBe(0n);
  });

  it('never gives more value than it takes, and splitting an amount never gives more', () => {
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
