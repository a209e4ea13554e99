import { useState } from 'react';
import { Icon } from './icon.tsx';
import { clampQuantity, readQuantity } from './step-quantity.ts';
import './stepper.css';

type StepperProps = {
  label: string;
  fewer: string;
  more: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
};

/** A quantity with one step each side; it can be typed as well. */
export function Stepper({ label, fewer, more, value, min = 1, max, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const bounds = { min, max };
  const step = (by: number) => {
    setTyped(null);
    onChange(clampQuantity(value + by, bounds));
  };
  return (
    <fieldset className="stepper" aria-label={label}>
      <button type="button" aria-label={fewer} disabled={value <= min} onClick={() => step(-1)}>
        <Icon name="minus" size={20} />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? String(value)}
        onChange={(event) => {
          const quantity = readQuantity(event.target.value, bounds);
          setTyped(quantity === null ? '' : String(quantity));
          if (quantity !== null) onChange(quantity);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
      />
      <button type="button" aria-label={more} disabled={value >= max} onClick={() => step(1)}>
        <Icon name="plus" size={20} />
      </button>
    </fieldset>
  );
}
