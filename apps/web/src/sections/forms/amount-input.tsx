import { AmountField } from '@ocean/ui/amount-field';
import type { ReactNode } from 'react';
import { meantAmount } from '../../i18n/meant-amount.ts';
import { showAmount } from '../../i18n/show.ts';
import { typedAmount } from '../../i18n/typed-amount.ts';
import { useText } from '../../i18n/use-text.ts';
import { findAmountProblem } from '../amounts/amount-problem.ts';
import { shortBalanceKey } from '../amounts/short-balance-key.ts';
import { isolate } from '../text/isolate.ts';

type AmountInputProps = {
  label?: string;
  asset: string;
  value: string;
  onChange: (value: string) => void;
  /** With it the field offers all of it, and says when the amount is larger. */
  available?: string | undefined;
  /** Less than what is available, where that is the most that can be given: Max fills it in. */
  most?: string | undefined;
  hint?: string | undefined;
  /** What is said of all there is in place of the balance at the label, and of an amount above it. */
  ownWords?: { hint: string; short: string } | undefined;
  /** What the server refuses about the amount. */
  error?: ReactNode;
  /** The form begins with it, so that it has the focus when the form opens. */
  isFirst?: boolean;
};

/** The amount of a form. What is wrong with it shows at the field, by the server's own sentences. */
export function AmountInput({ label, asset, value, onChange, available, isFirst = true, ...words }: AmountInputProps) {
  const { most = available, hint, ownWords, error } = words;
  const t = useText();
  const problem = findAmountProblem(value, asset, available);
  const isShort = problem?.key === shortBalanceKey(asset);
  // More money would not help against what the server refuses.
  const own = problem && !(isShort && error) ? t(`errors.${problem.key}`, problem.params) : error;
  return (
    <AmountField
      label={label ?? t('core.form.amount')}
      unit={asset}
      value={value}
      onChange={onChange}
      aside={available !== undefined && !ownWords && t('core.form.available', { amount: isolate(showAmount(available)) })}
      // A line of its own that is always there: nothing moves when an error takes its place.
      hint={ownWords?.hint ?? hint}
      error={ownWords && isShort ? ownWords.short : own}
      {...meantAmount(problem)}
      max={most === undefined ? undefined : { label: t('core.form.max'), value: typedAmount(most) }}
      autoFocus={isFirst}
    />
  );
}
