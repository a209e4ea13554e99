import type { ReactNode } from 'react';
import './figure-grid.css';

type FigureGridProps<Key extends string> = {
  figures: readonly { key: Key; label: ReactNode; value: ReactNode }[];
  /** Opens the details of a figure; left out where there are none. */
  onOpen?: (key: Key) => void;
};

/** Figures in two columns, label over figure. */
export function FigureGrid<Key extends string>({ figures, onOpen }: FigureGridProps<Key>) {
  if (!onOpen) {
    return (
      <dl className="figures">
        {figures.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <div className="figures">
      {figures.map(({ key, label, value }) => (
        <button key={key} type="button" aria-haspopup="dialog" onClick={() => onOpen(key)}>
          <span>{label}</span>
          <b>{value}</b>
        </button>
      ))}
    </div>
  );
}
