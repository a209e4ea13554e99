import { type KeyboardEvent, useRef } from 'react';
import { classList } from '../settings/class-list.ts';
import './segmented-control.css';

type SegmentedControlProps<Value extends string | number> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** tabs switch the content below; a choice sets a value. */
  as?: 'tabs' | 'choice';
  mini?: boolean;
};

/** A few alternatives side by side. Arrow keys move, as in any tab list or radio group. */
export function SegmentedControl<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  as = 'tabs',
  mini,
}: SegmentedControlProps<Value>) {
  const ref = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event.key, ref.current);
    if (step === 0) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const index = (at + step + options.length) % options.length;
    const next = options[index];
    if (!next) return;
    onChange(next.value);
    ref.current?.querySelectorAll<HTMLElement>('button')[index]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is one of the two above, both take arrow keys
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label
    <div
      ref={ref}
      className={classList('segments', mini && 'segments-mini')}
      role={as === 'tabs' ? 'tablist' : 'radiogroup'}
      aria-label={label}
      onKeyDown={move}
    >
      {options.map((option) => {
        const isChosen = option.value === value;
        const state = as === 'tabs' ? { role: 'tab', 'aria-selected': isChosen } : { role: 'radio', 'aria-checked': isChosen };
        return (
          <button
            key={option.value}
            type="button"
            className="segment"
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(option.value)}
            {...state}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}

function stepOf(key: string, element: HTMLElement | null): number {
  const forward = element && getComputedStyle(element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return key === forward ? 1 : -1;
}
