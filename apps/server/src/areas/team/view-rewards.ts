import { amountText } from '@ocean/api/amount';
import type { Reward } from './queries.ts';

export function viewRewards(rewards: readonly Reward[]): { asset: string; amount: string }[] {
  return rewards.map(({ asset, units }) => ({ asset, amount: amountText(units, asset) }));
}
