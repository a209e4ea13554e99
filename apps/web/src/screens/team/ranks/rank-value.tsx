import { AmountText } from '@ocean/ui/amount-text';
import type { Ranking } from './ranking.ts';

/** Power has no unit and no decimals, quality points have no unit. */
export function RankValue({ value, ranking: { kind } }: { value: string | undefined; ranking: Ranking }) {
  if (kind === 'power') return <AmountText value={value} places={0} />;
  return kind === 'quality' ? <AmountText value={value} /> : <AmountText value={value} unit="USDT" />;
}
