import { ASSETS, isAsset } from '@ocean/api/assets';
import { formatAmount, parseAmount } from '@ocean/money/amount';

/** The exact sum of amounts of one asset; null as soon as one of them is no amount. */
export function sumAmounts(amounts: readonly string[], asset: string): string | null {
  const decimals = isAsset(asset) ? ASSETS[asset].decimals : 18;
  let sum = 0n;
  for (const amount of amounts) {
    const parsed = parseAmount(amount, decimals);
    if (!parsed.ok) return null;
    sum += parsed.units;
  }
  return formatAmount(sum, decimals);
}

export function isPositive(amount: string): boolean {
  return /[1-9]/.test(amount) && !amount.startsWith('-');
}
