import { isUuid } from '@ocean/api/uuid';
import { raw } from 'sql-template-tag';
import { ConsoleRefusal } from './console-failure.ts';

/** Where a list by time and id goes on. `at` has microseconds: two rows of one millisecond are two places. */
export type PlaceInList = { readonly at: string; readonly id: string };

const EXACT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** A column of time as text that keeps every microsecond, for `cursorOf`. @example sql`select ${exactTime('created_at')} as place` */
export function exactTime(column: string) {
  return raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);
}

export function cursorOf(last: { readonly place: string; readonly id: string } | undefined): string | null {
  return last ? `${last.place} ${last.id}` : null;
}

/** @throws ConsoleRefusal INVALID */
export function readCursor(text: string | undefined): { readonly after?: PlaceInList } {
  if (text === undefined) return {};
  const [at = '', id = ''] = text.split(' ');
  if (!EXACT.test(at) || Number.isNaN(Date.parse(at)) || !isUuid(id)) {
    throw new ConsoleRefusal('INVALID', 'This place of the list is unknown.');
  }
  return { after: { at, id } };
}

/** Of a list by number, newest first: the number that the next page is below. @throws ConsoleRefusal INVALID */
export function readNumberCursor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new ConsoleRefusal('INVALID', 'This place of the list is unknown.');
  return Number(text);
}

/** Of a list by number, oldest first: the number that the next page is above, 0 at its beginning. @throws ConsoleRefusal INVALID */
export function readCursorAbove(text: string | undefined): number {
  return readNumberCursor(text) ?? 0;
}

export function nextNumber(last: { readonly number: number } | undefined): string | null {
  return last ? String(last.number) : null;
}

/** Where a list goes on whose query orders by whole milliseconds. */
export function timeCursorOf(last: { readonly at: Date; readonly id: string } | undefined): string | null {
  return last ? `${last.at.toISOString()} ${last.id}` : null;
}

/** @throws ConsoleRefusal INVALID */
export function readTimeCursor(text: string | undefined): { readonly after?: { readonly at: Date; readonly id: string } } {
  if (text === undefined) return {};
  const [time = '', id = ''] = text.split(' ');
  const at = new Date(time);
  if (Number.isNaN(at.getTime()) || !isUuid(id)) throw new ConsoleRefusal('INVALID', 'This place of the list is unknown.');
  return { after: { at, id } };
}
