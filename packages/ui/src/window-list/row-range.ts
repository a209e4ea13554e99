/** Rows from the first to the last, both included; last is below first when there is none. */
export type RowRange = { readonly first: number; readonly last: number };

/** Rows beside the view that are there before they are seen. */
const BESIDE = 8;
/** The range moves in steps, so that not every row that passes makes the list anew. */
const STEP = 4;

type View = { top: number; viewHeight: number; rowHeight: number; count: number };

/** The rows around the view of a list whose upper edge is at `top`. @example top −690, rows of 69: the view begins at row 10 */
export function rowsInView({ top, viewHeight, rowHeight, count }: View): RowRange {
  const first = Math.floor(-top / rowHeight) - BESIDE;
  const last = Math.ceil((viewHeight - top) / rowHeight) + BESIDE;
  return {
    first: clamp(Math.floor(first / STEP) * STEP, count),
    last: Math.min(count - 1, Math.max(0, Math.ceil(last / STEP) * STEP)),
  };
}

/** The range and the row that has or takes the focus, which must not leave the page with it. In the list's order. */
export function rowsToRender({ first, last }: RowRange, focused: number, count: number): number[] {
  const end = Math.min(last, count - 1);
  const rows = Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index);
  if (count === 0 || (focused >= first && focused <= end)) return rows;
  return focused < first ? [focused, ...rows] : [...rows, focused];
}

/** Where a key leads from a row; null when it is none of the list's keys. */
export function nextRow(key: string, from: number, count: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return clamp(from + 1, count);
    case 'ArrowUp':
      return clamp(from - 1, count);
    case 'PageDown':
      return clamp(from + page, count);
    case 'PageUp':
      return clamp(from - page, count);
    case 'Home':
      return 0;
    case 'End':
      return clamp(count - 1, count);
    default:
      return null;
  }
}

function clamp(row: number, count: number): number {
  return Math.max(0, Math.min(count - 1, row));
}
