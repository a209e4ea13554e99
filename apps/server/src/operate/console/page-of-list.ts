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
  if (Number.isNaN(at.getTime()) || !isUuid(id)) throw new ConsoleRefusal('INVALID', 'This place of the list is unknown.');
  return { after: { at, id } };
}
