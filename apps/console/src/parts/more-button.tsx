import type { Pages } from '../api/use-pages.ts';

/** Reads the next page of a list, while there is one. */
export function MoreButton({ of }: { of: Pick<Pages<unknown>, 'hasMore' | 'isReadingMore' | 'readMore'> }) {
  if (!of.hasMore) return null;
  return (
    <button type="button" className="wide" disabled={of.isReadingMore} onClick={of.readMore}>
      {of.isReadingMore ? 'Reading …' : 'Show more'}
    </button>
  );
}
