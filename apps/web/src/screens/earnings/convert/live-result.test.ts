import { parseAmount } from '@ocean/money/amount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giveFor, liveResult } from './live-result.ts';

const PAIR = { from: 'USDT', to: 'BCG', rate: '9.85' };

test('shows what an amount brings at the rate, and what has to be given for an amount', () => {
  expect(liveResult('100', PAIR)).toBe('985');
  expect(giveFor('985', PAIR)).toBe('100');
  expect(giveFor('100', PAIR)).toBe('10.152285');
});

test.each([
  ['', '9.85'],
  ['0', '9.85'],
  ['ten', '9.85'],
  ['0.0000001', '9.85'],
  ['100', null],
  ['100', '0'],
])('of %j at a rate of %j there is nothing to show', (give, rate) => {
  expect(liveResult(give, { ...PAIR, rate })).toBeNull();
});

test('without a rate nothing can be filled in', () => {
  expect(giveFor('100', { ...PAIR, rate: null })).toBeNull();
  expect(giveFor('100', { ...PAIR, from: 'XYZ' })).toBeNull();
});

const wanted = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((cents) => `${cents / 100n}.${`${cents % 100n}`.padStart(2, '0')}`);
const rates = fc.integer({ min: 1, max: 1_000_000 }).map((hundredths) => String(hundredths / 100));

test('what is filled in always brings at least what is wanted, and not one base unit too much is given', () => {
  const unitsOf = (amount: string | null, decimals: number) => {
    const parsed = parseAmount(amount, decimals);
    return parsed.ok ? parsed.units : -1n;
  };
  fc.assert(
    fc.property(wanted, rates, (get, rate) => {
      const pair = { ...PAIR, rate };
      const give = giveFor(get, pair) ?? '';
      expect(unitsOf(liveResult(give, pair), 18)).toBeGreaterThanOrEqual(unitsOf(get, 18));
      const less = unitsOf(give, 6) - 1n;
      const rateUnits = unitsOf(rate, 18);
      expect(less * rateUnits).toBeLessThan(unitsOf(get, 18) * 10n ** 6n);
    }),
  );
});
