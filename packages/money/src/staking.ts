import { shareDown, WHOLE_POINTS } from './amount.ts';

/*
 * The earnings of a stake. The database enforces the same arithmetic on events (0042_stakes.sql) and the audit recomputes it, so
 * all three change together.
 */

const DAYS_A_YEAR = 365n;
/** Cancelling pays for whole multiples of this many days. */
export const CANCEL_STEP_DAYS = 30;
/** Quality points are amount · days served, divided by this many days. */
const QUALITY_DAYS = 360n;

/** Basis points a year: 12 % is 1200. */
export type Term = { readonly days: number; readonly ratePoints: number };

/**
 * The reward of a whole term, in the units of the amount, rounded down: amount · rate · days / 365.
 * @example stakeReward(365n * 10n ** 18n, { days: 30, ratePoints: 300 }) // 900_000_000_000_000_000n: 0.9
 */
export function stakeReward(amountUnits: bigint, { days, ratePoints }: Term): bigint {
  return shareDown(amountUnits, BigInt(ratePoints) * BigInt(days), WHOLE_POINTS * DAYS_A_YEAR);
}

/** The part of a reward that is released after a number of full days; the whole reward after the last day. */
export function releasedReward(rewardUnits: bigint, { served, days }: { served: number; days: number }): bigint {
  return shareDown(rewardUnits, BigInt(served), BigInt(days));
}

/** Full days of a term that are over on `day`, never below 0 or above the term. */
export function daysServed({ startDay, days }: { startDay: number; days: number }, day: number): number {
  return Math.min(Math.max(day - startDay, 0), days);
}

/** The days served that cancelling pays for. @example daysCounted(59) // 30 */
export function daysCounted(served: number): number {
  return served - (served % CANCEL_STEP_DAYS);
}

/** The earnings of a cancelled stake: half of the shortest term's rate for the days that count, rounded down. */
export function cancelledReward(
  amountUnits: bigint,
  { shortestPoints, served }: { shortestPoints: number; served: number },
): bigint {
  const numerator = BigInt(shortestPoints) * BigInt(daysCounted(served));
  return shareDown(amountUnits, numerator, 2n * WHOLE_POINTS * DAYS_A_YEAR);
}

/** Quality points in the units of the amount, from the sum of amount · days served. */
export function qualityPoints(servedWeight: bigint): bigint {
  return servedWeight / QUALITY_DAYS;
}

/**
 * The largest amount whose reward is at most `rewardUnits`.
 * @example stakeReward(coveredAmount(r, term), term) <= r, and one unit more is above it
 */
export function coveredAmount(rewardUnits: bigint, { days, ratePoints }: Term): bigint {
  const perUnit = BigInt(ratePoints) * BigInt(days);
  return ((rewardUnits + 1n) * WHOLE_POINTS * DAYS_A_YEAR - 1n) / perUnit;
}
