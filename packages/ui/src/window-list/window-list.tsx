import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classList } from '../settings/class-list.ts';
import { nextRow, type RowRange, rowsInView, rowsToRender } from './row-range.ts';
import './window-list.css';

type WindowListProps = {
  label: string;
  /** How to move in it, for screen readers. */
  hint: string;
  count: number;
  /** Height of a row in CSS pixels, before any is measured. */
  rowHeight: number;
  /** The rows that are in view or soon will be; called when that changes. */
  onRange?: (range: RowRange) => void;
  /** `tabIndex` goes to the control of the row: one row of the list takes part in the tab order. */
  children: (index: number, tabIndex: 0 | -1) => ReactNode;
};

/**
 * A list of any length that renders only the rows around the view; the page scrolls as a whole. Every row has its position
 * and the total set. The tab key reaches one row; arrows, page keys, Home and End move from there.
 */
export function WindowList({ label, hint, count, rowHeight, onRange, children }: WindowListProps) {
  const ref = useRef<HTMLUListElement>(null);
  const hintId = useId();
  const height = useRowHeight(ref, rowHeight);
  const range = useRowRange(ref, height, count);
  const [active, setActive] = useState(0);
  const wantsFocus = useRef(false);
  const current = Math.min(active, Math.max(0, count - 1));

  useEffect(() => onRange?.(range), [onRange, range]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    rowOf(ref.current, current)?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }, [current]);

  const move = (event: KeyboardEvent) => {
    const next = nextRow(event.key, current, count, Math.max(1, Math.floor(innerHeight / height) - 2));
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    wantsFocus.current = true;
    setActive(next);
  };
  return (
    <>
      <p id={hintId} className="sr-only">
        {hint}
      </p>
      <ul
        ref={ref}
        className="card card-list window-list"
        style={{ blockSize: count * height }}
        aria-label={label}
        aria-describedby={hintId}
        onKeyDown={move}
      >
        {rowsToRender(range, current, count).map((index) => (
          <li
            key={index}
            data-row={index}
            className={classList(index === 0 && 'window-list-first')}
            style={{ translate: `0 ${index * height}px`, minBlockSize: height }}
            aria-posinset={index + 1}
            aria-setsize={count}
            onFocus={() => setActive(index)}
          >
            {children(index, index === current ? 0 : -1)}
          </li>
        ))}
      </ul>
    </>
  );
}

type ListRef = { readonly current: HTMLUListElement | null };

function rowOf(list: HTMLUListElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null;
}

/** Which rows are in view while the page scrolls. */
function useRowRange(ref: ListRef, height: number, count: number): RowRange {
  const [range, setRange] = useState<RowRange>({ first: 0, last: Math.min(count, 12) - 1 });
  useLayoutEffect(() => {
    const look = () => {
      const list = ref.current;
      if (!list) return;
      const next = rowsInView({ top: list.getBoundingClientRect().top, viewHeight: innerHeight, rowHeight: height, count });
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [ref, height, count]);
  return range;
}

/**
 * All rows are as high as the highest measured one, so that large letters and long words fit and the position of every row
 * can be computed. A new width starts over.
 */
function useRowHeight(ref: ListRef, least: number): number {
  const [{ height, newWidth }, setSize] = useState<{ height: number; newWidth: number | null }>({
    height: least,
    newWidth: null,
  });
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    let width = list.clientWidth;
    const sizes = new ResizeObserver((entries) => {
      if (list.clientWidth !== width) {
        width = list.clientWidth;
        return setSize({ height: least, newWidth: width });
      }
      const highest = Math.max(...entries.map(({ target }) => (target === list ? 0 : (target as HTMLElement).offsetHeight)));
      setSize((now) => (highest > now.height ? { ...now, height: highest } : now));
    });
    const rows = new MutationObserver((changes) => {
      for (const change of changes) for (const row of change.addedNodes) if (row instanceof HTMLElement) sizes.observe(row);
    });
    sizes.observe(list);
    for (const row of list.children) sizes.observe(row);
    rows.observe(list, { childList: true });
    return () => {
      sizes.disconnect();
      rows.disconnect();
    };
  }, [ref, least]);
  // After a new width, the observer does not report rows whose height has not changed, so they are measured here.
  useLayoutEffect(() => {
    if (newWidth === null) return;
    const highest = Math.max(...Array.from(ref.current?.children ?? [], (row) => (row as HTMLElement).offsetHeight));
    setSize((now) => (highest > now.height ? { ...now, height: highest } : now));
  }, [ref, newWidth]);
  return height;
}
