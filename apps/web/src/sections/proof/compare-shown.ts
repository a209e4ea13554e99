import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { formatAmount, parseAmount } from '@ocean/money/amount';
import { isPositive } from '../amounts/is-positive.ts';
import { MAX_DECIMALS } from '../amounts/max-decimals.ts';
import { sumAmounts } from '../amounts/sum-amounts.ts';
import { totalOf } from '../earnings/asset-parts.ts';
import type { OwnLeaf } from './check-own.ts';

type Dashboard = OutputOf<typeof earnings.dashboard>;

/** `owed` null: no leaf. `shown` null: the app does not know it. */
export type Comparison = {
  readonly asset: string;
  readonly owed: string | null;
  readonly shown: string | null;
  readonly isSame: boolean;
};

/** What is owed by the leaves beside what the app shows now, of every asset that one of the two has. */
export function compareShown(leaves: readonly OwnLeaf[], dashboard: Pick<Dashboard, 'assets' | 'income'>): Comparison[] {
  const { static: income } = dashboard.income;
  const shown = new Map(
    dashboard.assets.map((balance) => {
      const total = totalOf(balance);
      // Income that was not collected is owed as well, and is no part of a balance yet.
      const all = total !== null && balance.asset === income.asset ? sumAmounts([total, income.uncollected]) : total;
      return [balance.asset, all];
    }),
  );
  const owed = new Map(leaves.map(({ asset, owedUnits, decimals }) => [asset, formatAmount(BigInt(owedUnits), decimals)]));
  return [...new Set([...owed.keys(), ...shown.keys()])]
    .map((asset) => compare(asset, owed.get(asset) ?? null, shown.get(asset) ?? null))
    .filter(({ owed: inLeaf, shown: inApp }) => inLeaf !== null || (inApp !== null && isPositive(inApp)));
}

/** Whether the app shows something of an asset of which there is no leaf. */
export function lacksLeaf(comparisons: readonly Comparison[]): boolean {
  return comparisons.some(({ owed }) => owed === null);
}

function compare(asset: string, owed: string | null, shown: string | null): Comparison {
  return { asset, owed, shown, isSame: shown !== null && isSameAmount(owed ?? '0', shown) };
}

function isSameAmount(one: string, other: string): boolean {
  const [first, second] = [parseAmount(one, MAX_DECIMALS), parseAmount(other, MAX_DECIMALS)];
  return first.ok && second.ok && first.units === second.units;
}
