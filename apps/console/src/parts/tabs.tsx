type Props<Value extends string> = {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly value: Value;
  onChange(value: Value): void;
};

/** Selects the part of a page that is shown. */
export function Tabs<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className="row tabs">
      <legend className="quiet">{label}</legend>
      {options.map(([one, name]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
