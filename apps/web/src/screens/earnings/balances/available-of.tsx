import { AmountText } from '@ocean/ui/amount-text';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import type { Balance } from '../../../sections/earnings/asset-parts.ts';

/** The assets of which something is available, each with how much. */
export function offerAvailable(balances: readonly Balance[]) {
  return balances
    .filter(({ available }) => isPositive(available))
    .map(({ asset, available }) => ({ asset, second: <AmountText value={available} size="inline" /> }));
}

export function availableOf(balances: readonly Balance[], asset: string | undefined): string | undefined {
  return balances.find((one) => one.asset === asset)?.available;
}
