import { Button } from '@ocean/ui/button';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { type ReactNode, useEffect, useRef } from 'react';
import { SectionFailure } from './section-failure.tsx';
import type { ApiPages } from './use-api-pages.ts';

type PagedListProps<Item> = {
  pages: ApiPages<Item>;
  empty: ReactNode;
  /** Said below the last row of a list that has more than one page. */
  end: string;
  more: string;
  /** rows: in one card, with lines between them. cards: each is one by itself. */
  as?: 'rows' | 'cards';
  children: (item: Item) => ReactNode;
};

/** Rows that arrive as one scrolls, with the four states of a list: loading, empty, failed, at its end. */
export function PagedList<Item>({ pages, empty, end, more, as = 'rows', children }: PagedListProps<Item>) {
  if (pages.items === undefined) {
    if (!pages.error) return <SkeletonRows rows={4} />;
    return <SectionFailure error={pages.error} onRetry={() => void pages.refetch()} />;
  }
  if (pages.items.length === 0) return empty;
  return (
    <>
      <div className={as === 'rows' ? 'card card-list' : 'grid gap-4'}>{pages.items.map(children)}</div>
      {pages.hasMore ? (
        <LoadMore pages={pages} label={more} />
      ) : (
        pages.items.length > 10 && <p className="hint list-end">{end}</p>
      )}
    </>
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
