import { ASSETS } from '@ocean/api/assets';
import { formatAmount } from '@ocean/money/amount';

export function formatUsdt(units: bigint): string {
  return formatAmount(units, ASSETS.USDT.decimals);
}
