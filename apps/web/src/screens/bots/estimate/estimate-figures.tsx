import { type AmountSize, AmountText } from '@ocean/ui/amount-text';
import { showSpan } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';

/** A loss has a minus sign as well as a colour, for members who cannot see the colour. */
export function NetFigure({ value, unit, size }: { value: string; unit?: string; size: AmountSize }) {
  return (
    <span className={value.startsWith('-') ? 'text-bad' : undefined}>
      <AmountText value={value} unit={unit} size={size} />
    </span>
  );
}

export function PaidBack({ days }: { days: number | null }) {
  const t = useText();
  return days === null ? t('bots.estimate.notWithinTenYears') : showSpan(days);
}
