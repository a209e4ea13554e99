import { ASSETS } from '@ocean/api/assets';
import { formatAmount } from '@ocean/money/amount';

export function formatBcg(units: bigint): string {
  return formatAmount(units, ASSETS.BCG.decimals);
}
