import { WHOLE_POINTS } from '@ocean/money/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideApproval, leastWithdrawal, splitWithdrawal } from './rules.ts';

const BCG = 10n ** 18n;
const USDT = 10n ** 6n;
const bcgTerms = { minUnits: 50n * BCG, feeUnits: BCG, burnBps: 200n };
const usdtTerms = { minUnits: 10n * USDT, feeUnits: USDT, burnBps: 0n };

describe('splitting a withdrawal', () => {
  test.each([
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

  test('fee, burn and net always add up to the amount', () => {
    fc.assert(
      fc.property(anyTerms, fc.bigInt(1n, 10n ** 36n), (terms, amount) => {
        const parts = splitWithdrawal(amount, terms);
        expect(parts.feeUnits + parts.burnUnits + parts.netUnits).toBe(amount);
        expect(parts.burnUnits * WHOLE_POINTS >= amount * terms.burnBps).toBe(true);
      }),
    );
  });

  test('pays something for every amount from the minimum on', () => {
    fc.assert(
      fc.property(anyTerms, fc.bigInt(0n, 10n ** 30n), (terms, more) => {
        expect(splitWithdrawal(leastWithdrawal(terms) + more, terms).netUnits > 0n).toBe(true);
      }),
    );
  });

  test('asks for the least amount of the parameter when that leaves something', () => {
    expect(leastWithdrawal(bcgTerms)).toBe(50n * BCG);
    expect(leastWithdrawal({ minUnits: 1n, feeUnits: BCG, burnBps: 200n }) > BCG).toBe(true);
  });
});

describe('approval', () => {
  const limits = { alwaysUnits: 100n, accountUnits: 1_000n, allUnits: 5_000n };
  test.each([
    [100n, 0n, 'always'],
    [101n, 0n, 'counted'],
    [1_000n, 0n, 'counted'],
    [1_001n, 0n, 'approval'],
    [40n, 60n, 'always'],
    [41n, 60n, 'counted'],
    [1n, 1_000n, 'approval'],
    [null, 0n, 'approval'],
  ] as const)('a value of %s after %s on the same day: %s', (valueUnits, usedUnits, expected) => {
    expect(decideApproval({ valueUnits, usedUnits }, limits)).toBe(expected);
  });
});
