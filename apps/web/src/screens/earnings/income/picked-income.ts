import { sumAmounts } from '../../../sections/amounts/sum-amounts.ts';
import type { IncomeSeries } from './income-series.ts';

export type PickedIncome = { fromDay: number; toDay: number; static: string | null; dynamic: string | null };

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
  return {
    fromDay: days[0]?.day ?? toDay,
    toDay,
    static: sumOf(days.map((one) => one.static)),
    dynamic: sumOf(days.map((one) => one.dynamic)),
  };
}

function sumOf(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? sumAmounts(known) : null;
}
