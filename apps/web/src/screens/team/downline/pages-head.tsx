import type { team } from '@ocean/api/areas/team';
import type { OutputOf } from '@ocean/api/endpoint';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useLocation } from 'wouter';
import { showCount, showTime } from '../../../i18n/show.ts';
import { type t, useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { crumbText } from './crumbs.ts';
import { type Place, placeHref } from './place.ts';

type Page = OutputOf<typeof team.downline>;

/** The heading of the members: whose invitees, how many, the time of the figures, and the order. */
export function PagesHead({ place, page, isSortable }: { place: Place; page: Page; isSortable: boolean }) {
  const t = useText();
  const [, navigate] = useLocation();
  const { asOf, total, list } = page;
  return (
    <>
      <div className="section-head">
        <h2 tabIndex={-1} data-heading>
          {headingOf(place, page, t)}
        </h2>
        <span className="as-of">{asOf === null ? t('downline.counting') : t('downline.asOf', { time: showTime(asOf) })}</span>
      </div>
      {list.length > 0 && (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 px-1 pb-2">
          <p className="hint">{asOf === null ? showCount(null) : t('downline.count', { count: total })}</p>
          {isSortable && (
            <SegmentedControl
              as="choice"
              mini
              label={t('downline.sort')}
              options={[
                { value: 'newest', label: t('downline.sort.newest') },
                { value: 'sales', label: t('downline.sort.sales') },
              ]}
              value={place.sort}
              onChange={(sort) => navigate(placeHref({ ...place, sort }), { replace: true, state: history.state })}
            />
          )}
        </div>
      )}
    </>
  );
}

function headingOf({ view }: Place, { path }: Page, text: typeof t): string {
  if (view === 'list') return text('downline.all');
  const parent = path.at(-1);
  return parent ? text('downline.invitedBy', { address: isolate(crumbText(parent.address)) }) : text('downline.invitedByYou');
}
