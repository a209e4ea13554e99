import { Refusal } from '@ocean/api/errors';

/** The number a list continues after. @throws Refusal PAGE_UNKNOWN for what no page ever gave @example parseNumber('12') // 12 */
export function parseNumber(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9][0-9]{0,14}$/.test(cursor)) throw new Refusal('PAGE_UNKNOWN');
  return Number(cursor);
}

/** A page of rows, read with one more than it holds. @example pageFrom([{ number: 3 }, { number: 2 }], 1).next // '3' */
export function pageFrom<Row extends { readonly number: number }>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last ? String(last.number) : null };
}
