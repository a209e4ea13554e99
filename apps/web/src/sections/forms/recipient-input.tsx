import { Field } from '@ocean/ui/field';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useIsMistyped } from './mistyped-address.ts';
import { recipientProblem } from './recipient-problem.ts';

type RecipientInputProps = {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  /** What the server refuses about the recipient. */
  error?: string | false | undefined;
  /** Inside the box at its end. */
  end?: ReactNode;
};

/** The address of another member. Spaces around a pasted address are dropped. */
export function RecipientInput({ onChange, error, ...field }: RecipientInputProps) {
  const t = useText();
  const isMistyped = useIsMistyped(field.value);
  const problem = isMistyped ? 'ADDRESS_MISTYPED' : recipientProblem(field.value);
  return (
    <Field
      {...field}
      onChange={(event) => onChange(event.target.value.trim())}
      error={problem ? t(`errors.${problem}`) : error}
      placeholder="0x…"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
    />
  );
}
