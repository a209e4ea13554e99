import { itemsBefore } from '@ocean/api/page';
import { type PowerChange, SCALE } from '@ocean/money/emission';
import type { IndexedDay } from '../emission/rules.ts';

/** The static income of an account in weights: base units times SCALE. */
export type IncomeWeights = {
  readonly lastDayPower: bigint;
  readonly lastDayStep: bigint;
  readonly collectedUnits: bigint;
  /** Not collected yet, with the fraction that the last collecting kept. */
  readonly weight: bigint;
};

/**
 * Whole units for display. A day's income is the difference of two rounded totals, so that days add up to exactly what
 * is collected, however often the member collects.
 */
export function incomeFigures({ lastDayPower, lastDayStep, collectedUnits, weight }: IncomeWeights) {
  const uncollectedUnits = weight / SCALE;
  const before = collectedUnits * SCALE + weight - lastDayPower * lastDayStep;
  return {
    uncollectedUnits,
    totalUnits: collectedUnits + uncollectedUnits,
    lastDayUnits: collectedUnits + uncollectedUnits - before / SCALE,
  };
}

/** From this day on, the power of an account differs by this much. */
export type DatedPowerChange = PowerChange & { readonly day: number };
export type DayIncome<Closed> = { readonly day: number; readonly power: bigint; readonly units: bigint; readonly closed: Closed };

/**
 * What an account earned on each of these days; both lists in day order. With p from day t on, everything earned is
 * Σp·index − Σp·(index before t), so one pass over both lists is enough.
 */
export function dayIncomes<Closed extends IndexedDay>(
  changes: readonly DatedPowerChange[],
  days: readonly Closed[],
): DayIncome<Closed>[] {
  let next = 0;
  let power = 0n;
  let base = 0n;
  const begin = (lastDay: number) => {
    for (let change = changes[next]; change && change.day <= lastDay; change = changes[++next]) {
      power += change.power;
      base += change.power * change.indexBefore;
    }
  };
  return days.map((closed) => {
    begin(closed.day - 1);
    const before = (power * closed.indexBefore - base) / SCALE;
    begin(closed.day);
    return { day: closed.day, power, units: (power * closed.index - base) / SCALE - before, closed };
  });
}

/** One page of the days on which an account had running power, newest first, and how many there are. */
export function pageOfRunningDays(
  changes: readonly DatedPowerChange[],
  { lastDay, page, size }: { lastDay: number; page: number; size: number },
): { days: number[]; total: number } {
  const stretches = runningStretches(changes, lastDay).reverse();
  const days: number[] = [];
  let skip = itemsBefore({ page, size });
  for (const { from, to } of stretches) {
    for (let day = to - skip; day >= from && days.length < size; day--) days.push(day);
    skip = Math.max(0, skip - (to - from + 1));
  }
  return { days, total: stretches.reduce((sum, { from, to }) => sum + to - from + 1, 0) };
}

function runningStretches(changes: readonly DatedPowerChange[], lastDay: number): { from: number; to: number }[] {
  let power = 0n;
  return changes.flatMap((change, index) => {
    power += change.power;
    const to = Math.min((changes[index + 1]?.day ?? lastDay + 1) - 1, lastDay);
    return power > 0n && to >= change.day ? [{ from: change.day, to }] : [];
  });
}
