import { Button } from '@ocean/ui/button';
import type { CursorPages } from './use-cursor-pages.ts';

type PagerProps = {
  pages: CursorPages<unknown>;
  texts: {
    /** Names the group of the two buttons. */
    label: string;
    page: string;
    previous: string;
    next: string;
    /** Why there is nothing before, and nothing behind. */
    isFirst: string;
    isLast: string;
  };
};

/** Previous and next under a list of several pages; nothing under one that is complete. */
export function Pager({ pages, texts }: PagerProps) {
  if (pages.isFirst && pages.isLast) return null;
  return (
    <nav className="flex flex-wrap items-center justify-between gap-2 pt-3" aria-label={texts.label}>
      <Button kind="second" fit reason={pages.isFirst && texts.isFirst} why={false} onClick={pages.goPrevious}>
        {texts.previous}
      </Button>
      <p className="hint" aria-live="polite">
        {pages.isLast ? texts.isLast : texts.page}
      </p>
      <Button
        kind="second"
        fit
        reason={pages.isLast && texts.isLast}
        why={false}
        busy={pages.query.isPlaceholderData}
        onClick={pages.goNext}
      >
        {texts.next}
      </Button>
    </nav>
  );
}
