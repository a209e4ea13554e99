import { AmountField } from '@ocean/ui/amount-field';
import { meantAmount } from '../../i18n/meant-amount.ts';
import { showAmount } from '../../i18n/show.ts';
import { typedAmount } from '../../i18n/typed-amount.ts';
import { useText } from '../../i18n/use-text.ts';
import { findAmountProblem } from '../amounts/amount-problem.ts';
import { isolate } from '../text/isolate.ts';

type AmountInputProps = {
  label?: string;
  asset: string;
  value: string;
  onChange: (value: string) => void;
  /** With it the field offers all of it, and says when the amount is larger. */
  available?: string | undefined;
  /** What the server refuses about the amount. */
  error?: string | false | undefined;
};

/** The amount of a form. What is wrong with it shows at the field, by the server's own sentences. */
export function AmountInput({ label, asset, value, onChange, available, error }: AmountInputProps) {
  const t = useText();
  const problem = findAmountProblem(value, asset, available);
  return (
    <AmountField
      label={label ?? t('core.form.amount')}
      unit={asset}
      value={value}
      onChange={onChange}
      aside={available !== undefined && t('core.form.available', { amount: isolate(showAmount(available)) })}
      error={problem ? t(`errors.${problem.key}`, problem.params) : error}
      {...meantAmount(problem)}
      max={available === undefined ? undefined : { label: t('core.form.max'), value: typedAmount(available) }}
      autoFocus
    />
  );
}
