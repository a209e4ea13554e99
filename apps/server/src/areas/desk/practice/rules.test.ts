import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { balanceAt, feeOf, offerOf, offersAt, type Practice, viewPractice } from './rules.ts';

const START = new Date('2026-01-01T00:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const practiceOf = (seed: string = randomUUID()): Practice => ({
  seed,
  startedAt: START,
  endsAt: after(3 * 24 * 60),
  units: 10_000,
});
const pendingAt = (practice: Practice, now: Date) =>
  offersAt(practice, now).filter(({ placedAt, expiresAt }) => placedAt <= now && expiresAt > now);

describe('what a practice offers', () => {
  test('follows from its seed, and differs from that of another one', () => {
    const practice = practiceOf();
    expect(offersAt(practice, after(100))).toEqual(offersAt({ ...practice }, after(100)));
    expect(offersAt(practiceOf(), after(100))).not.toEqual(offersAt(practice, after(100)));
  });

  test('is at every minute of three days at least one order, and at most five', () => {
    const practice = practiceOf();
    for (let minute = 0; minute < 3 * 24 * 60; minute += 1) {
      const pending = pendingAt(practice, after(minute)).length;
      expect(pending, `minute ${minute}`).toBeGreaterThanOrEqual(minute < 3 * 24 * 60 - 1 ? 1 : 0);
      expect(pending, `minute ${minute}`).toBeLessThanOrEqual(5);
    }
  });

  test('misses none of the orders that are pending', () => {
    const practice = practiceOf();
    const all = Array.from({ length: 1200 }, (_, number) => offerOf(practice, number));
    for (let minute = 0; minute < 3 * 24 * 60; minute += 7) {
      const now = after(minute);
      const pending = all.filter(({ placedAt, expiresAt }) => placedAt <= now && expiresAt > now).map(({ id }) => id);
      expect(
        pendingAt(practice, now)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(pending.sort());
    }
  });

  test('costs 5 to 30 percent of the units, gives about as much, and ends with the practice', () => {
    const practice = practiceOf();
    for (let number = 0; number < 1000; number += 1) {
      const { giveUnits, getUnits, expiresAt } = offerOf(practice, number);
      expect(giveUnits).toBeGreaterThanOrEqual(500);
      expect(giveUnits).toBeLessThanOrEqual(3000);
      expect(Math.abs(getUnits - giveUnits)).toBeLessThanOrEqual(giveUnits * 0.02 + 1);
      expect(expiresAt.getTime()).toBeLessThanOrEqual(practice.endsAt.getTime());
    }
  });
});

describe('the balance', () => {
  test('has what was given, then what is on hold, then what was released less the fee', () => {
    const practice = practiceOf();
    const accepted = [{ number: 0, giveUnits: 1000, getUnits: 1010, feeUnits: feeOf(1010, 50), releaseAt: after(10) }];
    // 5.05, rounded up as the fee of an order is.
    expect(accepted[0]?.feeUnits).toBe(6);
    expect(balanceAt(practice, accepted, after(9))).toEqual({ free: 9000, onHold: 1010 });
    expect(balanceAt(practice, accepted, after(10))).toEqual({ free: 10_004, onHold: 0 });
  });

  test('is nothing when the practice is over', () => {
    const practice = practiceOf();
    const accepted = [{ number: 0, giveUnits: 1000, getUnits: 1010, feeUnits: 5, releaseAt: after(10) }];
    const view = viewPractice({ practice, accepted, now: practice.endsAt, feePoints: 50 });
    expect(view).toMatchObject({ state: 'over', free: '0', onHold: '0', orders: [] });
  });
});
