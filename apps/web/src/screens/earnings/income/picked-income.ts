import { sumAmounts } from '../../../sections/amounts/sum-amounts.ts';
import type { IncomeSeries } from './income-series.ts';

export type PickedIncome = {
  fromDay: number;
  toDay: number;
  static: string | null;
  dynamic: string | null;
  stake: string | null;
};

/**
 * What one bar of the chart stands for: over long ranges several days. The bars are named by their last day; the sums
 * are exact, and unknown as soon as one of their days is.
 */
export function pickedIncome(series: IncomeSeries, bars: readonly { day: number }[], picked: number | null): PickedIncome | null {
  const index = bars.findIndex(({ day }) => day === picked);
  const toDay = bars[index]?.day;
  if (toDay === undefined) return null;
  const before = bars[index - 1]?.day ?? Number.NEGATIVE_INFINITY;
  const days = series.days.filter(({ day }) => day > before && day <= toDay);
  // The static income of a day is known when the day is over: a bar of several days is the sum of those that are.
  const over = days.filter(({ isOpen }) => !isOpen);
  return {
    fromDay: days[0]?.day ?? toDay,
    toDay,
    static: over.length === 0 ? null : sumOf(over.map((one) => one.static)),
    dynamic: sumOf(days.map((one) => one.dynamic)),
    stake: sumOf(days.map((one) => one.stake)),
  };
}

function sumOf(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? sumAmounts(known) : null;
}
