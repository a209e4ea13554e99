import { useId } from 'react';

type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly Value[];
  /** Label of the empty choice, such as "all". Without it a value is always chosen. */
  readonly none?: string;
  onChange(value: Value | undefined): void;
};

export function SelectField<const Value extends string>({ label, value, options, none, onChange }: Props<Value>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value ?? ''} onChange={(event) => onChange(options.find((option) => option === event.target.value))}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
