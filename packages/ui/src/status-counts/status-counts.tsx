import { type ReactNode, useId } from 'react';
import { classList } from '../settings/class-list.ts';
import type { StatusFamily } from '../status-chip/status-chip.tsx';
import '../status-chip/status-chip.css';
import './status-counts.css';
import '../styles/status-tokens.css';

export type StatusCount<Key extends string> = {
  key: Key;
  family: StatusFamily;
  count: ReactNode;
  isZero: boolean;
  label: string;
  /** What the label means, in plain words. */
  note?: string;
};

type StatusCountsProps<Key extends string> = {
  counts: readonly StatusCount<Key>[];
  chosen: Key | null;
  /** Called with null when the chosen status is pressed again. */
  onChoose: (key: Key | null) => void;
};

/** Counts by status; pressing one filters the list below. */
export function StatusCounts<Key extends string>({ counts, chosen, onChoose }: StatusCountsProps<Key>) {
  const id = useId();
  return (
    <div className="stats">
      {counts.map((one) => (
        <button
          key={one.key}
          type="button"
          className={classList('stat', `st-${one.family}`)}
          aria-pressed={chosen === one.key}
          aria-describedby={one.note === undefined ? undefined : `${id}-${one.key}`}
          onClick={() => onChoose(chosen === one.key ? null : one.key)}
        >
          <b className={classList(one.isZero && 'text-ink-3')}>
            <i className="dot" aria-hidden="true" />
            {one.count}
          </b>
          <span>{one.label}</span>
          {one.note !== undefined && (
            <small id={`${id}-${one.key}`} aria-hidden="true">
              {one.note}
            </small>
          )}
        </button>
      ))}
    </div>
  );
}
