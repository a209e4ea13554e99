import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useAddressState } from './use-address-state.ts';

export type QueueColumn<Row> = {
  readonly head: string;
  readonly isNumber?: boolean;
  cell(row: Row): ReactNode;
};

type Props<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly QueueColumn<Row>[];
  keyOf(row: Row): string;
  /** Details of the chosen row: its facts and the possible decisions. */
  detail(row: Row): ReactNode;
  /** The text shown when nothing waits. */
  readonly empty: string;
  readonly more?: ReactNode;
};

/**
 * Waiting rows, oldest first, beside the details of the chosen one. j and k or the arrow keys move, Enter goes to the decision,
 * Escape returns to the list. The chosen row is kept in the page's address.
 */
export function Queue<Row>({ label, rows, columns, keyOf, detail, empty, more }: Props<Row>) {
  const [chosen, choose] = useAddressState('row');
  const list = useRef<HTMLTableSectionElement>(null);
  const side = useRef<HTMLElement>(null);
  const at = rows.findIndex((row) => keyOf(row) === chosen);
  const row = rows[at];
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  });
  const move = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (!next) return;
    isMoved.current = true;
    choose(keyOf(next));
  };
  const onKeys = (event: KeyboardEvent) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(at === -1 ? 0 : step);
    }
    if (event.key === 'Enter' && row) goToDecision(event, side.current);
  };
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  return (
    <div className="queue" data-has-detail={row !== undefined}>
      <div className="queue-list">
        <table aria-label={label}>
          <Heads columns={columns} />
          <tbody ref={list} onKeyDown={onKeys}>
            {rows.map((one, place) => (
              <QueueRow
                key={keyOf(one)}
                row={one}
                columns={columns}
                isChosen={one === row}
                isStop={one === row || (at === -1 && place === 0)}
                onChoose={() => choose(keyOf(one))}
                onFocus={() => {
                  if (at !== -1) choose(keyOf(one));
                }}
              />
            ))}
          </tbody>
        </table>
        {more}
      </div>
      {row && (
        <section
          className="queue-detail"
          aria-label="Details"
          ref={side}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
          }}
        >
          <button type="button" className="back" onClick={() => choose(undefined)}>
            Back to the list
          </button>
          {detail(row)}
        </section>
      )}
    </div>
  );
}

/** Focuses the first control after the button back to the list, which only phones show. */
function goToDecision(event: KeyboardEvent, side: HTMLElement | null): void {
  // Otherwise the same key press would also activate the newly focused control.
  event.preventDefault();
  const controls = side?.querySelectorAll<HTMLElement>('button:not(.back, :disabled), input, textarea, select') ?? [];
  [...controls].find((one) => one.checkVisibility())?.focus();
}

function Heads<Row>({ columns }: Pick<Props<Row>, 'columns'>) {
  return (
    <thead>
      <tr>
        {columns.map(({ head, isNumber }) => (
          <th key={head} scope="col" className={isNumber ? 'number' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps<Row> = Pick<Props<Row>, 'columns'> & {
  readonly row: Row;
  readonly isChosen: boolean;
  /** The row in the tab order. */
  readonly isStop: boolean;
  onChoose(): void;
  onFocus(): void;
};

function QueueRow<Row>({ row, columns, isChosen, isStop, onChoose, onFocus }: RowProps<Row>) {
  return (
    <tr tabIndex={isStop ? 0 : -1} aria-selected={isChosen} onClick={onChoose} onFocus={onFocus}>
      {columns.map(({ head, isNumber, cell }) => (
        <td key={head} className={isNumber ? 'number' : undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
