import { type ReactNode, useId } from 'react';
import type { Reason } from '../button/reason.ts';
import { classList } from '../settings/class-list.ts';
import { toast } from '../toast/toast.ts';
import './radio-cards.css';

export type RadioCard<Value extends string> = {
  value: Value;
  name: ReactNode;
  second?: ReactNode;
  badge?: ReactNode;
  /** At the end of the card, for a figure or a field of this choice. */
  end?: ReactNode;
  /** Why it cannot be chosen now; choosing it shows the reason and changes nothing. */
  reason?: Reason;
};

/** Choices as cards: real radio buttons underneath, so keyboards and screen readers work without extra code. */
export function RadioCards<Value extends string>({
  label,
  cards,
  value,
  onChange,
  columns = 1,
  stacksWhenNarrow = false,
}: {
  label: string;
  cards: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  columns?: 1 | 2;
  /** For names that are kept on one line: two columns become one on a narrow phone. */
  stacksWhenNarrow?: boolean;
}) {
  const group = useId();
  return (
    <fieldset className={classList('radio-cards', columns === 2 && 'radio-cards-2', stacksWhenNarrow && 'radio-cards-stacking')}>
      <legend className="sr-only">{label}</legend>
      {cards.map((card) => (
        <label key={card.value} className={classList('radio-card', columns === 1 && 'radio-card-start')}>
          <input
            type="radio"
            name={group}
            value={card.value}
            checked={card.value === value}
            aria-disabled={card.reason ? true : undefined}
            aria-description={card.reason || undefined}
            onChange={() => {
              if (card.reason) toast(card.reason);
              else onChange(card.value);
            }}
          />
          <span className="radio" aria-hidden="true" />
          <span className="radio-card-text">
            <span className="radio-card-name">
              {card.name}
              {card.badge && <span className="badge">{card.badge}</span>}
            </span>
            {card.second && <span className="radio-card-second">{card.second}</span>}
          </span>
          {card.end}
        </label>
      ))}
    </fieldset>
  );
}
