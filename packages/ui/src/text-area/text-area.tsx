import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react';
import { classList } from '../settings/class-list.ts';
import '../field/field.css';
import './text-area.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'rows'> & {
  label: ReactNode;
  /** At the end of the label's line: how much of what may be written is written. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** A refusal; takes the place of the hint and is announced. */
  error?: ReactNode;
  /** Lines of an empty one; it grows with its text. */
  rows?: number;
};

/** A labelled field for text of several lines. */
export function TextArea({ label, aside, hint, error, rows = 4, ...input }: TextAreaProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className={classList('field', Boolean(error) && 'field-bad')}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      <div className="field-box text-area" style={{ '--text-area-rows': rows } as CSSProperties}>
        <textarea
          dir="auto"
          {...input}
          id={id}
          rows={rows}
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
