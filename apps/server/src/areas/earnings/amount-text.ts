import { ASSETS, type Asset } from '@ocean/api/assets';
import { formatAmount } from '@ocean/money/amount';

/** Base units as the wire carries them. @example amountText(12_500_000n, 'USDT') // '12.5' */
export function amountText(units: bigint, asset: Asset): string {
  return formatAmount(units, ASSETS[asset].decimals);
}
