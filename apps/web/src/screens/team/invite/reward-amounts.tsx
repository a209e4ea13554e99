import { type AmountSize, AmountText } from '@ocean/ui/amount-text';
import { useText } from '../../../i18n/use-text.ts';

type RewardAmountsProps = { rewards: readonly { asset: string; amount: string }[]; size?: AmountSize };

/** The rewards from sales, one asset per line. Assets are never added up, because each is paid in its own asset. */
export function RewardAmounts({ rewards, size = 'inline' }: RewardAmountsProps) {
  const t = useText();
  if (rewards.length === 0) return t('invite.rewards.none');
  return (
    <span className="grid justify-items-end">
      {rewards.map(({ asset, amount }) => (
        <AmountText key={asset} value={amount} unit={asset} size={size} />
      ))}
    </span>
  );
}
