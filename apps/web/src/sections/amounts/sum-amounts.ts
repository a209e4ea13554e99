import { formatAmount, parseAmount } from '@ocean/money/amount';
import { decimalsOf } from './decimals-of.ts';

/** The exact sum of amounts of one asset; null when one of them is not an amount. */
export function sumAmounts(amounts: readonly string[], asset: string): string | null {
  const decimals = decimalsOf(asset);
  let sum = 0n;
  for (const amount of amounts) {
    const parsed = parseAmount(amount, decimals);
    if (!parsed.ok) return null;
    sum += parsed.units;
  }
  return formatAmount(sum, decimals);
}
