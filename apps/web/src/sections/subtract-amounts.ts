import { ASSETS, isAsset } from '@ocean/api/assets';
import { formatAmount, parseAmount } from '@ocean/money/amount';

/**
 * a − b of one asset, exactly; null when one of them is no amount or nothing is left.
 * @example subtractAmounts('10', '2.5', 'BCG') // '7.5'
 */
export function subtractAmounts(a: string, b: string, asset: string): string | null {
  const decimals = isAsset(asset) ? ASSETS[asset].decimals : 18;
  const [from, less] = [parseAmount(a, decimals), parseAmount(b, decimals)];
  if (!from.ok || !less.ok || from.units < less.units) return null;
  return formatAmount(from.units - less.units, decimals);
}
