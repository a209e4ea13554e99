import { Refusal } from '@ocean/api/errors';

/** The last member of a page and its sort value there: a list continues after it, whatever has moved since. */
export type Cursor = { readonly member: number; readonly salesUnits: bigint };

const CURSOR = /^([1-9][0-9]{0,15})\.([0-9]{1,38})$/;

/** @throws Refusal PAGE_UNKNOWN for a cursor that no page can have returned */
export function parseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, member, salesUnits] = CURSOR.exec(text) ?? [];
  if (member === undefined || salesUnits === undefined) throw new Refusal('PAGE_UNKNOWN');
  return { member: Number(member), salesUnits: BigInt(salesUnits) };
}

/** @example cursorOf({ member: 7, salesUnits: 0n }) // '7.0' */
function cursorOf({ member, salesUnits }: Cursor): string {
  return `${member}.${salesUnits}`;
}

/**
 * One page, cut from one row more than it holds.
 * @throws Refusal PAGE_UNKNOWN when nothing follows the page of the cursor
 */
export function cutPage<Row extends Cursor>(
  rows: readonly Row[],
  { size, cursor }: { size: number; cursor: Cursor | undefined },
): { page: readonly Row[]; next: string | null } {
  if (cursor && rows.length === 0) throw new Refusal('PAGE_UNKNOWN');
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last ? cursorOf(last) : null };
}
