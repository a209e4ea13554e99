import { formatAmount, parseAmount } from '@ocean/money/amount';
import { decimalsOf } from './decimals-of.ts';

/**
 * a − b of one asset, exactly; null when b is larger, or when one of them is not an amount.
 * @example subtractAmounts('10', '2.5', 'BCG') // '7.5'
 */
export function subtractAmounts(a: string, b: string, asset: string): string | null {
  const decimals = decimalsOf(asset);
  const [from, less] = [parseAmount(a, decimals), parseAmount(b, decimals)];
  if (!from.ok || !less.ok || from.units < less.units) return null;
  return formatAmount(from.units - less.units, decimals);
}
