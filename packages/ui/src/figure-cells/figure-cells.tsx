import type { ComponentProps } from 'react';
import { FigureGrid } from '../figure-grid/figure-grid.tsx';
import './figure-cells.css';

/** Figures that fill a card, the first one across it and the others in two columns with lines between them. */
export function FigureCells<Key extends string>(props: ComponentProps<typeof FigureGrid<Key>>) {
  return (
    <div className="card figure-cells">
      <FigureGrid {...props} />
    </div>
  );
}
