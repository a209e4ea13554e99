import { isPositive } from '../../../sections/amounts/is-positive.ts';
import type { IncomeSeries } from './income-series.ts';

export type IncomeKind = 'static' | 'dynamic' | 'stake';

/** The colour of a kind, as its bars have it. */
export const SWATCH: Readonly<Record<IncomeKind, string>> = {
  static: 'bg-series-static',
  dynamic: 'bg-series-dynamic',
  stake: 'bg-series-rest',
};

/** The kinds that a chart shows, in the order of its bars: those without any income are left out. */
export function incomeKinds({ isValued, hasStakes }: Pick<IncomeSeries, 'isValued' | 'hasStakes'>): IncomeKind[] {
  return ['static', ...(isValued ? (['dynamic'] as const) : []), ...(hasStakes ? (['stake'] as const) : [])];
}

/** The legend says what stakes have brought so far, also when the days of a short chart have none of it. */
export function namesStakes({ hasStakes }: Pick<IncomeSeries, 'hasStakes'>, stake: { readonly total: string }): boolean {
  return hasStakes || isPositive(stake.total);
}
