import { Field } from '@ocean/ui/field';
import { useText } from '../../i18n/use-text.ts';
import { recipientProblem } from './recipient-problem.ts';

type RecipientInputProps = {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  /** What the server refuses about the recipient. */
  error?: string | false | undefined;
};

/** The address of another member. Spaces around a pasted address are dropped. */
export function RecipientInput({ onChange, error, ...field }: RecipientInputProps) {
  const t = useText();
  const problem = recipientProblem(field.value);
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
