import { formatAmount, parseAmount } from '@ocean/money/amount';
import { MAX_DECIMALS } from './max-decimals.ts';

/**
 * a − b of one asset, exactly; null when b is larger, or when one of them is not an amount.
 * @example subtractAmounts('10', '2.5') // '7.5'
 */
export function subtractAmounts(a: string, b: string): string | null {
  const [from, less] = [parseAmount(a, MAX_DECIMALS), parseAmount(b, MAX_DECIMALS)];
  if (!from.ok || !less.ok || from.units < less.units) return null;
  return formatAmount(from.units - less.units, MAX_DECIMALS);
}
