import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cancelledReward,
  coveredAmount,
  daysCounted,
  daysServed,
  qualityPoints,
  releasedReward,
  stakeReward,
} from './staking.ts';

const BCG = 10n ** 18n;

describe('the reward of a term', () => {
  test.each([
    [365n * BCG, { days: 30, ratePoints: 300 }, (9n * BCG) / 10n],
    [1000n * BCG, { days: 360, ratePoints: 1500 }, 147_945_205_479_452_054_794n],
    [10n * BCG, { days: 365, ratePoints: 1200 }, (12n * BCG) / 10n],
    [1n, { days: 360, ratePoints: 1500 }, 0n],
  ])('of %s for %j is %s', (amountUnits, term, rewardUnits) => {
    expect(stakeReward(amountUnits, term)).toBe(rewardUnits);
  });

  test('counts full days from the start, up to the term', () => {
    const term = { startDay: 100, days: 30 };
    expect([98, 99, 100, 101, 129, 130, 131, 9999].map((day) => daysServed(term, day))).toEqual([0, 0, 0, 1, 29, 30, 30, 30]);
  });
});

const amounts = fc.bigInt({ min: 1n, max: 10n ** 27n });
const terms = fc.record({ days: fc.integer({ min: 1, max: 3650 }), ratePoints: fc.integer({ min: 1, max: 10_000 }) });

describe('what is released', () => {
  test('adds up to exactly the whole reward, however it is taken', () => {
    fc.assert(
      fc.property(amounts, terms, fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 40 }), (units, term, visits) => {
        const reward = stakeReward(units, term);
        let taken = 0n;
        for (const day of [...visits.toSorted((a, b) => a - b), 4000]) {
          const served = daysServed({ startDay: 1, days: term.days }, day);
          const released = releasedReward(reward, { served, days: term.days });
          expect(released >= taken).toBe(true);
          taken += released - taken;
        }
        expect(taken).toBe(reward);
      }),
    );
  });
});

describe('what cancelling pays', () => {
  test.each([
    [0, 0],
    [29, 0],
    [30, 30],
    [59, 30],
    [60, 60],
    [359, 330],
  ])('after %i days is for %i', (served, counted) => {
    expect(daysCounted(served)).toBe(counted);
  });

  test('is half of the shortest rate', () => {
    expect(cancelledReward(365n * BCG, { shortestPoints: 300, served: 45 })).toBe((45n * BCG) / 100n);
  });

  test('never exceeds what was released by then, if no longer term has a lower rate', () => {
    fc.assert(
      fc.property(amounts, terms, fc.integer({ min: 1, max: 10_000 }), fc.nat(3650), (units, term, points, at) => {
        const shortestPoints = Math.min(points, term.ratePoints);
        const served = Math.min(at, term.days);
        const released = releasedReward(stakeReward(units, term), { served, days: term.days });
        expect(cancelledReward(units, { shortestPoints, served }) <= released + 1n).toBe(true);
      }),
    );
  });

  test('pays no more for successive stakes than for one stake that is cancelled at the end', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 }), (units, stays) => {
        const paid = (served: number) => cancelledReward(units, { shortestPoints: 300, served });
        const apart = stays.reduce((sum, served) => sum + paid(served), 0n);
        expect(apart <= paid(stays.reduce((sum, served) => sum + served, 0))).toBe(true);
      }),
    );
  });
});

test('coveredAmount is the largest amount whose reward fits the reserve', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 26n }), terms, (reserve, term) => {
      const covered = coveredAmount(reserve, term);
      expect(stakeReward(covered, term) <= reserve).toBe(true);
      expect(stakeReward(covered + 1n, term) > reserve).toBe(true);
    }),
  );
});

test('quality points are the amount for 360 days', () => {
  expect(qualityPoints(1000n * BCG * 360n)).toBe(1000n * BCG);
  expect(qualityPoints(1000n * BCG * 90n)).toBe(250n * BCG);
});
