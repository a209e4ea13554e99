import type { ReactNode } from 'react';
import './figure-grid.css';

/** Figures in two columns: label over figure. */
export function FigureGrid({ figures }: { figures: readonly { key: string; label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="figures">
      {figures.map((figure) => (
        <div key={figure.key}>
          <dt>{figure.label}</dt>
          <dd>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
