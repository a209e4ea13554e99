import { team } from '@ocean/api/areas/team';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Pager } from '../../../sections/lists/pager.tsx';
import { type Trail, useCursorPages } from '../../../sections/lists/use-cursor-pages.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { DownlineFailure } from './downline-failure.tsx';
import { MemberItem } from './member-item.tsx';
import { NoMembers } from './no-members.tsx';
import { PagesHead } from './pages-head.tsx';
import type { Place } from './place.ts';

type MemberPagesProps = {
  place: Place;
  trail: readonly [Trail, (trail: Trail) => void];
  /** Once the members are there. */
  onShown: () => void;
};

const SIZE = 20;

/** The members at one place, page by page: never more than one page is asked for. */
export function MemberPages({ place: { view, under, sort }, trail, onShown }: MemberPagesProps) {
  const t = useText();
  const input = { view, sort, size: SIZE, ...(under !== undefined && { parent: under }) };
  const pages = useCursorPages(team.downline, input, trail);
  const { data, error, isPlaceholderData } = pages.query;
  const ref = useTopOfPage(pages.page);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) onShown();
  }, [isThere, onShown]);
  if (!isThere) return error ? <DownlineFailure error={error} pages={pages} /> : <SkeletonRows rows={4} />;
  return (
    <div ref={ref} className="min-w-0 scroll-mt-20">
      {data.path.length > 0 && <Breadcrumb path={data.path} sort={sort} />}
      <PagesHead
        place={{ view, under, sort }}
        page={data}
        isSortable={view === 'tree' && (data.list.length > 1 || pages.page > 1)}
      />
      {data.list.length === 0 ? (
        <NoMembers isTop={under === undefined} />
      ) : (
        <ul className="card card-list" aria-busy={isPlaceholderData}>
          {data.list.map((member) => (
            <MemberItem key={member.id} member={member} isCounted={data.asOf !== null} isPlaced={view === 'list'} sort={sort} />
          ))}
        </ul>
      )}
      <Pager
        pages={pages}
        texts={{
          label: t('downline.pages'),
          page: t('downline.pages.page', { page: pages.page }),
          previous: t('downline.pages.previous'),
          next: t('downline.pages.next'),
          isFirst: t('downline.pages.first'),
          isLast: t('downline.end'),
        }}
      />
    </div>
  );
}

/** Another page begins at its top, not where the button of the last one was. */
function useTopOfPage(page: number) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    ref.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  return ref;
}
