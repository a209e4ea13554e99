import { parseAmount } from '@ocean/money/amount';
import { stakeReward } from '@ocean/money/staking';
import { describe, expect, test } from 'vitest';
import { coverOf, isBelow, lesserOf } from './staking-offer.ts';

const pool = { left: '100', dayLeft: '30', accountLeft: '3' };

describe('what can be staked now', () => {
  test.each([
    [{ ...pool, accountLeft: '200', dayLeft: '200' }, 'STAKE_POOL_SHORT'],
    [{ ...pool, accountLeft: '200' }, 'STAKE_DAY_LIMIT'],
    [pool, 'STAKE_ACCOUNT_LIMIT'],
    [{ left: '0', dayLeft: '0', accountLeft: '5' }, 'STAKE_POOL_SHORT'],
  ])('is limited by the least of the three: %j by %s', (limits, limit) => {
    expect(coverOf({ asset: 'BCG', pool: limits }, { days: 365, rate: '3' })?.limit).toBe(limit);
  });

  test('is nothing when nothing can be reserved, and unknown without a readable answer', () => {
    expect(coverOf({ asset: 'BCG', pool: { ...pool, left: '0' } }, { days: 30, rate: '3' })?.amount).toBe('0');
    expect(coverOf({ asset: 'BCG', pool: { ...pool, left: '—' } }, { days: 30, rate: '3' })).toBeNull();
    expect(coverOf({ asset: 'BCG', pool }, { days: 30, rate: '0' })).toBeNull();
  });

  test.each([
    [{ days: 30, rate: '3' }, 300],
    [{ days: 360, rate: '12' }, 1200],
    [{ days: 90, rate: '2.5' }, 250],
  ])('has at %j a reward that is covered, and one base unit more has not', (term, ratePoints) => {
    const most = parseAmount(coverOf({ asset: 'BCG', pool }, term)?.amount, 18);
    if (!most.ok) throw new Error('unreadable');
    const limit = 3n * 10n ** 18n;
    expect(stakeReward(most.units, { days: term.days, ratePoints }) <= limit).toBe(true);
    expect(stakeReward(most.units + 1n, { days: term.days, ratePoints }) > limit).toBe(true);
  });
});

test('takes the lesser of two amounts, and the known one of one', () => {
  expect(lesserOf('10', '9.5')).toBe('9.5');
  expect(lesserOf('9.5', '10')).toBe('9.5');
  expect(lesserOf(undefined, '10')).toBe('10');
  expect(lesserOf('10', undefined)).toBe('10');
});

test('knows an amount below the least one', () => {
  expect(isBelow('9.999', '10')).toBe(true);
  expect(isBelow('10.0', '10')).toBe(false);
});
