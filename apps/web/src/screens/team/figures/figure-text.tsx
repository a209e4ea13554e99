import { AmountText, CountText } from '@ocean/ui/amount-text';
import type { FigureValue } from './team-figures.ts';

/** A figure as a cell or the head of a sheet shows it; one line for each asset. */
export function FigureText({ value, isLarge = false }: { value: FigureValue; isLarge?: boolean }) {
  if ('count' in value) return <CountText value={value.count} />;
  return value.amounts.map(({ asset, amount }) => (
    <span key={asset} className="block">
      <AmountText value={amount} unit={asset} size={isLarge ? 'large' : 'body'} />
    </span>
  ));
}
