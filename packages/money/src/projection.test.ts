import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emitDay, SCALE, scheduledUnits } from './emission.ts';
import {
  earnedAfter,
  type Outlay,
  type Projection,
  paidBackAfter,
  paidFor,
  projectDays,
  projectUntil,
  worthOf,
} from './projection.ts';

const BCG = SCALE;
const usual: Projection = {
  schedule: { firstDayUnits: 100_000n * BCG, decayDays: 30, keepBasisPoints: 9_900 },
  maxPerPowerUnits: BCG / 50n,
  poolUnits: 400_000_000n * BCG,
  age: 0,
  otherPower: 400n,
  ownPower: 100n,
  daysBefore: 9,
  termDays: 30,
  gapDays: 0,
};
const outlay = { atOnceUnits: 100_000_000n, renewalUnits: 2_000_000n, priceUnits: 100_000n, tokenDecimals: 18 };

const projectEarned = (projection: Projection, runningDays: number) =>
  earnedAfter(projectUntil(projection, { runningDays, afterDays: 0 }), runningDays);
const projectPaidBack = (projection: Projection, paid: Outlay, maxDays: number) =>
  paidBackAfter(projectUntil(projection, { runningDays: 0, afterDays: maxDays }), paid, maxDays);

describe('a projection', () => {
  test('of a usual bot earns the maximum, 2 BCG a day, from the first running day on', () => {
    expect(projectEarned(usual, 1)).toBe(2n * BCG);
    expect(projectEarned(usual, 30)).toBe(60n * BCG);
  });

  test('waits, runs a term and continues with the next', () => {
    const days = projectDays({ ...usual, daysBefore: 2, termDays: 3, gapDays: 1 });
    const seen = Array.from({ length: 10 }, () => days.next().value);
    expect(seen.map(({ runningDays }) => runningDays)).toEqual([0, 0, 1, 2, 3, 3, 4, 5, 6, 6]);
    expect(seen.map(({ terms }) => terms)).toEqual([0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    expect(seen.at(-1)).toMatchObject({ afterDays: 10, earnedUnits: 12n * BCG });
  });

  test('shares the schedule when the running power exceeds what the cap allows', () => {
    const crowded = { ...usual, otherPower: 9_999_900n, daysBefore: 0 };
    expect(projectEarned(crowded, 1)).toBe(BCG);
    expect(projectEarned({ ...crowded, age: 30 }, 1)).toBe((99n * BCG) / 100n);
  });

  test('covers the requested days, and refuses days beyond them', () => {
    const days = projectUntil(usual, { runningDays: 5, afterDays: 20 });
    expect(days).toHaveLength(20);
    expect(projectUntil(usual, { runningDays: 30, afterDays: 20 })).toHaveLength(39);
    expect(() => earnedAfter(days, 12)).toThrow(RangeError);
  });

  test('ends with the pool', () => {
    const poor = { ...usual, otherPower: 0n, poolUnits: 5n * BCG, daysBefore: 0 };
    expect(projectEarned(poor, 2)).toBe(4n * BCG);
    expect(projectEarned(poor, 100)).toBe(5n * BCG);
  });

  test('equals the sum of closing every day separately', () => {
    const power = fc.bigInt(0n, 10n ** 9n);
    const given = fc.record({
      schedule: fc.record({
        firstDayUnits: fc.bigInt(0n, 10n ** 24n),
        decayDays: fc.integer({ min: 1, max: 40 }),
        keepBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      }),
      maxPerPowerUnits: fc.bigInt(0n, 10n ** 18n),
      poolUnits: fc.bigInt(0n, 10n ** 26n),
      age: fc.integer({ min: 0, max: 400 }),
      otherPower: power,
      ownPower: power.map((units) => units + 1n),
      daysBefore: fc.integer({ min: 0, max: 12 }),
      termDays: fc.integer({ min: 1, max: 12 }),
      gapDays: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(given, fc.integer({ min: 1, max: 60 }), (projection, wanted) => {
        let [pool, index, remainder, weight, ran] = [projection.poolUnits, 0n, 0n, 0n, 0];
        for (let offset = 0; ran < wanted; offset += 1) {
          const since = offset - projection.daysBefore;
          const runs = since >= 0 && since % (projection.termDays + projection.gapDays) < projection.termDays;
          const closed = emitDay({
            scheduledUnits: scheduledUnits(projection.schedule, projection.age + offset),
            maxPerPowerUnits: projection.maxPerPowerUnits,
            poolUnits: pool,
            power: projection.otherPower + (runs ? projection.ownPower : 0n),
            index,
            remainder,
          });
          if (runs) [weight, ran] = [weight + projection.ownPower * (closed.index - index), ran + 1];
          pool -= closed.emittedUnits;
          [index, remainder] = [closed.index, closed.remainder];
        }
        expect(projectEarned(projection, wanted)).toBe(weight / SCALE);
      }),
    );
  });
});

describe('being paid back', () => {
  test('includes the waiting days and every renewal until then', () => {
    // 2 BCG a day at 0.10 USDT are 0.20 USDT; a term brings 6 USDT and costs 2 to renew, so the price of 100 is back
    // on day 20 of the 25th term: 24 · 6 + 20 · 0.2 = 148 = 100 + 24 · 2.
    expect(projectPaidBack(usual, outlay, 3650)).toBe(9 + 24 * 30 + 20);
  });

  test('is null when a renewal costs as much as it earns, or when it takes too long', () => {
    expect(projectPaidBack(usual, { ...outlay, priceUnits: 33_333n }, 3650)).toBeNull();
    expect(projectPaidBack(usual, outlay, 748)).toBeNull();
    expect(projectPaidBack(usual, outlay, 749)).toBe(749);
  });

  test('is the first day on which the income covers the payments', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 7n), fc.bigInt(0n, 10n ** 7n), (priceUnits, renewalUnits) => {
        const paid = { ...outlay, priceUnits, renewalUnits };
        const afterDays = projectPaidBack(usual, paid, 200);
        const days = projectDays(usual);
        let first: number | null = null;
        for (let day = days.next().value; day.afterDays <= 200; day = days.next().value) {
          const isPaid = day.terms > 0 && worthOf(day.earnedUnits, paid) >= paidFor(day.terms, paid);
          if (isPaid && first === null) first = day.afterDays;
        }
        expect(afterDays).toBe(first);
      }),
      { numRuns: 30 },
    );
  });
});
