import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react';
import { classList } from '../settings/class-list.ts';
import '../field/field.css';
import './text-area-field.css';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'onChange' | 'rows'> & {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Initial number of lines; it grows with its text. */
  rows?: number;
  /** At the end of the label's line, for the rest of a limit or the time of saving. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** A refusal; replaces the hint and is announced. */
  error?: ReactNode;
};

/**
 * A labelled text of several lines, kept as typed. Nothing is cut off at a limit: a text that is too long is shown as an
 * error, so that a pasted text is not shortened silently.
 */
export function TextAreaField({ label, value, onChange, rows = 3, aside, hint, error, ...area }: TextAreaFieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className={classList('field', Boolean(error) && 'field-bad')}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      <div className="field-box text-area-box" style={{ '--rows': rows } as CSSProperties}>
        <textarea
          dir="auto"
          {...area}
          id={id}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
      </div>
      <p id={`${id}-note`} className="field-note" aria-live="polite" hidden={!note}>
        {note}
      </p>
    </div>
  );
}
