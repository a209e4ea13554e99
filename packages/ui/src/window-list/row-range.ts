/** Rows from the first to the last, both included; last is below first when there is none. */
export type RowRange = { readonly first: number; readonly last: number };

/** Rows rendered on each side of the view before they come into it. */
const BESIDE = 8;
/** The range moves in steps, so that not every passing row re-renders the list. */
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

/** The range and the row with the focus, which must stay in the page. In the order of the list. */
export function rowsToRender({ first, last }: RowRange, focused: number, count: number): number[] {
  const end = Math.min(last, count - 1);
  const rows = Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index);
  if (count === 0 || (focused >= first && focused <= end)) return rows;
  return focused < first ? [focused, ...rows] : [...rows, focused];
}

/** The row that a key moves to; null when the list does not handle the key. */
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
