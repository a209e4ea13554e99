import { useId } from 'react';

type Props = {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly maxLength?: number;
  readonly isLong?: boolean;
  readonly hint?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly lang?: string;
};

/** A text input of one line, or of several with `isLong`. */
export function TextField({ label, value, onChange, maxLength, isLong = false, hint, ...direction }: Props) {
  const id = useId();
  const shared = {
    id,
    value,
    ...(maxLength !== undefined && { maxLength }),
    ...direction,
    ...(hint !== undefined && { 'aria-describedby': `${id}-hint` }),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="quiet hint">
          {hint}
        </p>
      )}
    </div>
  );
}
