import type { RecordView } from './record-view.ts';

/** Stable names, so that programs find the columns whatever the language of the file. */
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

/** Without it spreadsheets misread the character set of most languages. */
const BYTE_ORDER_MARK = '\uFEFF';

const DAY_MS = 86_400_000;

/** The start of a cell that a spreadsheet would run as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

export const CSV_HEAD = BYTE_ORDER_MARK + csvLine(COLUMNS);

/**
 * One line for each change of an own part or of the own wallet, with amounts to the last decimal of the ledger. Fee and burn
 * belong to the record and are included in its amounts: they are on its first line only, so that a column can be summed.
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

/** RFC 4180. A cell that would be read as a formula is escaped as text; a negative number stays a number. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;
}

function harmless(cell: string): string {
  return FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
