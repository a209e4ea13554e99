import { AmountText } from '@ocean/ui/amount-text';
import type { ComponentProps } from 'react';

/** What was gained with a plus, what was lost with the minus that it has; without colours, which some cannot tell apart. */
export function SignedAmount({ value, ...shown }: Omit<ComponentProps<typeof AmountText>, 'value'> & { value: string }) {
  const isGain = !value.startsWith('-') && /[1-9]/.test(value);
  return (
    <bdi dir="ltr" className={shown.size === 'inline' ? 'amount amount-inline' : 'amount'}>
      {isGain && '+'}
      <AmountText value={value} {...shown} />
    </bdi>
  );
}
