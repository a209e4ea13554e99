import { type ReactNode, useRef } from 'react';
import { TextButton } from '../button/button.tsx';
import { Field } from '../field/field.tsx';
import { useSettled } from '../settled/use-settled.ts';

/** Time without a key press after which an incomplete amount is called wrong. */
export const BEGUN_MS = 900;

/** A value that one tap puts into the field. */
type Offer = { label: string; value: string };

type AmountFieldProps = {
  label: string;
  unit: string;
  value: string;
  onChange: (value: string) => void;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The amount that was probably meant, as a question that replaces the error. */
  meant?: Offer | undefined;
  /** The error may be about a half-typed amount, so it waits for a pause. */
  isBegun?: boolean | undefined;
  max?: Offer | undefined;
  autoFocus?: boolean;
};

/** An amount as typed: the form parses it, and the field itself never changes it. */
export function AmountField({ error, meant, isBegun = false, max, autoFocus, value, onChange, ...field }: AmountFieldProps) {
  const isStill = useSettled(value, BEGUN_MS) === value;
  const input = useRef<HTMLInputElement>(null);
  const take = (offered: string) => {
    onChange(offered);
    // The question is removed together with its button, which would lose the focus.
    input.current?.focus();
  };
  const problem = meant ? <TextButton onClick={() => take(meant.value)}>{meant.label}</TextButton> : error;
  return (
    <Field
      {...field}
      ref={input}
      error={isBegun && !isStill ? undefined : problem}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      placeholder="0"
      dir="ltr"
      data-autofocus={autoFocus || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      end={max && <TextButton onClick={() => onChange(max.value)}>{max.label}</TextButton>}
    />
  );
}
