import type { ReactNode } from 'react';
import { TextButton } from '../button/button.tsx';
import { Field } from '../field/field.tsx';

type AmountFieldProps = {
  label: string;
  unit: string;
  value: string;
  onChange: (value: string) => void;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  max?: { label: string; value: string } | undefined;
  autoFocus?: boolean;
};

/** An amount as it is typed: digits and one point, which a comma becomes; never a number in between. */
export function AmountField({ label, unit, value, onChange, aside, hint, error, max, autoFocus }: AmountFieldProps) {
  return (
    <Field
      label={label}
      aside={aside}
      unit={unit}
      hint={hint}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      placeholder="0"
      dir="ltr"
      data-autofocus={autoFocus || undefined}
      value={value}
      onChange={(event) => onChange(tidyAmount(event.target.value))}
      end={max && <TextButton onClick={() => onChange(max.value)}>{max.label}</TextButton>}
    />
  );
}

/** Spaces go, a comma is a point; anything else stays as typed, so that the refusal can say what is wrong with it. */
export function tidyAmount(text: string): string {
  return text.replace(/\s/g, '').replace(',', '.');
}
