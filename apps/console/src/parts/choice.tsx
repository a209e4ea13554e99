import { useId } from 'react';
import { useAddressState } from './use-address-state.ts';

type Props<Value extends string> = {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly value: Value;
  onChange(value: Value): void;
};

export function Choice<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** One of these values, kept in the page's address. The first value applies when the address has none, or an unknown one. */
export function useChoice<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const [given, set] = useAddressState(name);
  const value = values.find((one) => one === given) ?? values[0];
  return [value, (next: Value) => set(next === values[0] ? undefined : next)] as const;
}
