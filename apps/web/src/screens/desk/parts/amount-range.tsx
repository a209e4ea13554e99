import { showAmount } from '../../../i18n/show.ts';

type AmountRangeProps = { least: string; most: string; unit: string; show?: (amount: string) => string };

/** Two limits as one isolated run. @example 1.00 – 500.00 USDT */
export function AmountRange({ least, most, unit, show = showAmount }: AmountRangeProps) {
  return <bdi dir="ltr" className="number">{`${show(least)} – ${show(most)}\u00a0${unit}`}</bdi>;
}
