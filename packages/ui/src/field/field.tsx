import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import { classList } from '../settings/class-list.ts';
import '../icon/row-icons.tsx';
import './field.css';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode;
  /** At the end of the label's line, for a balance. */
  aside?: ReactNode;
  unit?: ReactNode;
  /** Inside the box at its end: Max, a check mark. */
  end?: ReactNode;
  hint?: ReactNode;
  /** A refusal; replaces the hint and is announced. */
  error?: ReactNode;
};

/** A labelled input of 52 px; 16 px letters and above, so that no phone zooms. */
export function Field({ label, aside, unit, end, hint, error, ...input }: FieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className={classList('field', Boolean(error) && 'field-bad')}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      <div className="field-box">
        <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={note ? `${id}-note` : undefined} />
        {unit && <span className="field-unit">{unit}</span>}
        {end}
      </div>
      <p id={`${id}-note`} className="field-note" aria-live="polite" hidden={!note}>
        {note}
      </p>
    </div>
  );
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: ReactNode;
  options: readonly { value: string; label: string }[];
};

export function SelectField({ label, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className="field-box">
        <select {...select} id={id}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" size={18} className="rotate-90 text-ink-3 rtl:-rotate-90" />
      </div>
    </div>
  );
}
