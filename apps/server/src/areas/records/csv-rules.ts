import type { RecordView } from './record-view.ts';

const COLUMNS = ['time', 'day', 'kind', 'asset', 'part', 'amount', 'movement', 'details'];

/** What a spreadsheet would run as a formula when it stands first in a cell. */
const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

export const CSV_HEAD = csvLine(COLUMNS);

/** One line for each change of an own part; amounts as the ledger has them, to the last decimal. */
export function recordLines(record: RecordView): string {
  const changes = record.changes.length > 0 ? record.changes : [{ asset: '', part: '', amount: '' }];
  const details = Object.entries(record.details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
  return changes
    .map(({ asset, part, amount }) =>
      csvLine([record.at, String(record.day), record.kind, asset, part, amount, record.id, details]),
    )
    .join('');
}

/** RFC 4180. A cell that would be read as a formula becomes a text; a negative number stays a number. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;
}

function harmless(cell: string): string {
  return FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
