import { isUuid } from '@ocean/api/uuid';
import { ConsoleRefusal } from './console-failure.ts';

type Place = { readonly at: Date; readonly id: string };

/** Where a list by time and id goes on. */
export function cursorOf(last: { readonly createdAt: Date; readonly id: string } | undefined): string | null {
  return last ? `${last.createdAt.toISOString()} ${last.id}` : null;
}

/** @throws ConsoleRefusal INVALID */
export function readCursor(text: string | undefined): { readonly after?: Place } {
  if (text === undefined) return {};
  const [time = '', id = ''] = text.split(' ');
  const at = new Date(time);
  if (Number.isNaN(at.getTime()) || !isUuid(id)) throw unknownPlace();
  return { after: { at, id } };
}

/** Where a list by numbers goes on. */
export function nextNumber(last: { readonly number: number } | undefined): string | null {
  return last ? String(last.number) : null;
}

/** From its beginning: after 0. @throws ConsoleRefusal INVALID */
export function readNumberCursor(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{1,15}$/.test(text)) throw unknownPlace();
  return Number(text);
}

function unknownPlace(): ConsoleRefusal {
  return new ConsoleRefusal('INVALID', 'This place of the list is unknown.');
}
