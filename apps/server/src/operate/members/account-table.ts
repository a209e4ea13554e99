import type { accounts } from '@ocean/api/operators/accounts';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';

type Row = OperatorOutputOf<typeof accounts.table>['rows'][number];

export type Table = { readonly columns: readonly string[]; readonly rows: readonly Row[]; readonly hasMore: boolean };

/** The requested part of a member's list. Readers request one row more than `size`. */
export type TableOf = { readonly address: string; readonly skip: number; readonly size: number };

/** Makes a page from rows that were read with one row extra. */
export function tableOf({ size }: TableOf, columns: readonly string[], rows: readonly Row[]): Table {
  return { columns, rows: rows.slice(0, size), hasMore: rows.length > size };
}
