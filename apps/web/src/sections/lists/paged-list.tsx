import { Button } from '@ocean/ui/button';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { textIfKnown } from '../../i18n/use-text.ts';
import { SectionFailure } from './section-failure.tsx';
import type { ApiPages } from './use-api-pages.ts';
import { useHeldRows } from './use-held-rows.ts';

type As = 'rows' | 'cards' | 'pairs';

type PagedListProps<Item> = {
  pages: ApiPages<Item>;
  empty: ReactNode;
  /** Said below the last row of a list that has more than one page. */
  end: string;
  more: string;
  /** rows: in one card, with lines between them. cards: each is one by itself. pairs: cards, two beside each other on a desk. */
  as?: As;
  children: (item: Item) => ReactNode;
};

/**
 * Rows that arrive as one scrolls, with the four states of a list: loading, empty, failed, at its end. What comes in above while
 * one reads further down waits behind one button.
 */
export function PagedList<Item>({ pages, empty, end, more, as = 'rows', children }: PagedListProps<Item>) {
  if (pages.items === undefined) {
    if (!pages.error) return <SkeletonRows rows={4} />;
    return <SectionFailure error={pages.error} onRetry={() => pages.refetch()} />;
  }
  if (pages.items.length === 0) return empty;
  return (
    <>
      <Rows as={as} rows={pages.items.map(children)} />
      {pages.hasMore ? (
        <LoadMore pages={pages} label={more} />
      ) : (
        pages.items.length > 10 && <p className="hint list-end">{end}</p>
      )}
    </>
  );
}

const LOOKS: Readonly<Record<As, string>> = { rows: 'card card-list', cards: 'grid gap-4', pairs: 'column-pair' };

function Rows({ as, rows }: { as: As; rows: readonly ReactNode[] }) {
  const list = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLElement>(null);
  const held = useHeldRows(
    rows.map((row, place) => keyOf(row) ?? String(place)),
    head,
  );
  return (
    <>
      <NewRows count={held} list={list} head={head} />
      <div ref={list} tabIndex={-1} className={`${LOOKS[as]} relative outline-none`}>
        {rows.slice(held)}
        <i ref={head} className="absolute start-0 top-0 !border-0 scroll-mt-20" aria-hidden="true" />
      </div>
    </>
  );
}

function keyOf(row: ReactNode): string | null {
  return typeof row === 'object' && row !== null && 'key' in row ? row.key : null;
}

type NewRowsProps = { count: number; list: RefObject<HTMLElement | null>; head: RefObject<HTMLElement | null> };

/**
 * It takes no room of its own and stays below the header; a press leads to the head of the list, where they are. The region is there
 * before the rows are: only what changes in it is read out.
 */
function NewRows({ count, list, head }: NewRowsProps) {
  const show = () => {
    // The button disappears with the rows that it announces, and the focus would be lost with it.
    list.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="pointer-events-none fixed inset-x-0 top-16 z-10 flex justify-center" role="status">
      {count > 0 && (
        <button type="button" className="toast pointer-events-auto" onClick={show}>
          <span aria-hidden="true">↑</span>
          <span>{textIfKnown('frame.live.new', { count }) ?? count}</span>
        </button>
      )}
    </div>
  );
}

function LoadMore<Item>({ pages, label }: { pages: ApiPages<Item>; label: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const { loadMore } = pages;
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) loadMore();
    });
    if (ref.current) seen.observe(ref.current);
    return () => seen.disconnect();
  }, [loadMore]);
  return (
    <div ref={ref} className="flex justify-center pt-3">
      <Button kind="second" fit busy={pages.isLoadingMore} onClick={loadMore}>
        {label}
      </Button>
    </div>
  );
}
