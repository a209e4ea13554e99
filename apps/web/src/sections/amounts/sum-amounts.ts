import { formatAmount, parseAmount } from '@ocean/money/amount';
import { MAX_DECIMALS } from './max-decimals.ts';

/** The exact sum of amounts of one asset; null when one of them is not an amount. */
export function sumAmounts(amounts: readonly string[]): string | null {
  let sum = 0n;
  for (const amount of amounts) {
    const parsed = parseAmount(amount, MAX_DECIMALS);
    if (!parsed.ok) return null;
    sum += parsed.units;
  }
  return formatAmount(sum, MAX_DECIMALS);
}
