import { Icon } from './icon.tsx';
import { readQuantity, stepQuantity } from './step-quantity.ts';
import './stepper.css';

type StepperProps = {
  label: string;
  fewer: string;
  more: string;
  /** As it is typed: whoever owns it reads it, and says what is wrong with it. */
  value: string;
  min?: number;
  max: number;
  onChange: (value: string) => void;
  isBad?: boolean;
  /** The element that says what is wrong, or what is allowed. */
  describedBy?: string;
};

/** A quantity with one step each side; it can be typed as well. */
export function Stepper({ label, fewer, more, value, min = 1, max, onChange, isBad = false, describedBy }: StepperProps) {
  const quantity = readQuantity(value);
  const step = (by: number) => onChange(String(stepQuantity(value, by, { min, max })));
  return (
    <fieldset className={isBad ? 'stepper stepper-bad' : 'stepper'} aria-label={label}>
      <button type="button" aria-label={fewer} disabled={quantity !== null && quantity <= min} onClick={() => step(-1)}>
        <Icon name="minus" size={20} />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isBad || undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
        onFocus={(event) => event.target.select()}
      />
      <button type="button" aria-label={more} disabled={quantity !== null && quantity >= max} onClick={() => step(1)}>
        <Icon name="plus" size={20} />
      </button>
    </fieldset>
  );
}
