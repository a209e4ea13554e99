import { isUuid } from '@ocean/api/uuid';
import { raw } from 'sql-template-tag';
import { ConsoleRefusal } from './console-failure.ts';

/** Where the next page of a list by time and id starts. `at` has microseconds, so that two rows of one millisecond are distinct. */
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

/** For a list by number, newest first: the next page has the numbers below this one. @throws ConsoleRefusal INVALID */
export function readNumberCursor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new ConsoleRefusal('INVALID', 'This place of the list is unknown.');
  return Number(text);
}

/**
 * For a list by number, oldest first: the next page has the numbers above this one, 0 for the first page. @throws
 * ConsoleRefusal INVALID
 */
export function readCursorAbove(text: string | undefined): number {
  return readNumberCursor(text) ?? 0;
}

export function nextNumber(last: { readonly number: number } | undefined): string | null {
  return last ? String(last.number) : null;
}

/** Cursor of a list whose query orders by whole milliseconds. */
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
