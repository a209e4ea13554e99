import type { QueueColumn } from '../queue.tsx';

type Props<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly QueueColumn<Row>[];
  keyOf(row: Row): string;
  /** The text shown when there is no row. */
  readonly empty: string;
};

/** Rows that cannot be chosen; the first column names each row. */
export function Table<Row>({ label, rows, columns, keyOf, empty }: Props<Row>) {
  if (rows.length === 0) return <p className="quiet">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="scroll table-of" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th key={head} scope="col" className={isNumber ? 'number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, isNumber, cell }, at) =>
                at === 0 ? (
                  <th key={head} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={head} className={isNumber ? 'number' : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
