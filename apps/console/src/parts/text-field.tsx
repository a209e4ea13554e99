import { useId } from 'react';

type Props = {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly isLong?: boolean;
  readonly hint?: string;
};

/** A labelled field. */
export function TextField({ label, value, onChange, isLong = false, hint }: Props) {
  const id = useId();
  const own = { id, value, 'aria-describedby': hint ? `${id}-hint` : undefined };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea {...own} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...own} onChange={(event) => onChange(event.target.value)} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
