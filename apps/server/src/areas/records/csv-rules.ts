import type { RecordView } from './record-view.ts';

/** Stable names, so that a program finds its columns in a file of any language. */
const COLUMNS = [
  'date_utc',
  'time_utc',
  'platform_day',
  'event',
  'asset',
  'part',
  'amount',
  'fee',
  'burned',
  'kind',
  'outcome',
  'movement',
  'details',
];

/** Without it spreadsheets take the words of most languages for another character set. */
const BYTE_ORDER_MARK = '\uFEFF';

const DAY_MS = 86_400_000;

/** What a spreadsheet would run as a formula when it stands first in a cell. */
const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

export const CSV_HEAD = BYTE_ORDER_MARK + csvLine(COLUMNS);

/**
 * One line for each change of an own part or of the own wallet; amounts as the ledger has them, to the last decimal. Fee and
 * burn are of the record and included in its amounts: they stand on its first line only, so that a column can be added up.
 */
export function recordLines(record: RecordView, event: string): string {
  const changes = record.changes.length > 0 ? record.changes : [{ asset: '', part: '', amount: '' }];
  const { fee, burn, ...others } = record.details;
  const details = Object.entries(others)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${isDay(name, value) ? isoDay(value) : value}`)
    .join('; ');
  const [date = '', time = ''] = record.at.replace(/(\.\d+)?Z$/, '').split('T');
  return changes
    .map(({ asset, part, amount }, index) => {
      const costs = index === 0 ? [fee, burn].map((cost) => String(cost ?? '')) : ['', ''];
      const what = [date, time, isoDay(record.day), event, asset, part, amount, ...costs];
      return csvLine([...what, record.kind, record.outcome, record.id, details]);
    })
    .join('');
}

/** Platform days are whole days since 1970-01-01 in the platform's own offset. @example isoDay(20_455) // '2026-01-02' */
function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function isDay(name: string, value: RecordView['details'][string] | undefined): value is number {
  return typeof value === 'number' && /day$/i.test(name);
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
