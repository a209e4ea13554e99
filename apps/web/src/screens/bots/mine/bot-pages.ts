import type { RowRange } from '@ocean/ui/row-range';

/** The maximum page size of the call. */
export const BOTS_A_PAGE = 100;

/** The pages on which these rows stand, in order. Pages count from 1, rows from 0. */
export function pagesOf({ first, last }: RowRange): number[] {
  const from = Math.floor(Math.max(0, first) / BOTS_A_PAGE);
  const to = Math.floor(Math.max(0, last) / BOTS_A_PAGE);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index + 1);
}

/** The row's bot on its page; undefined while the page is loading or if it has become shorter. */
export function rowIn<Row>(page: readonly Row[] | undefined, row: number): Row | undefined {
  return page?.[row % BOTS_A_PAGE];
}
