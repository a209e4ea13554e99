import { team } from '@ocean/api/areas/team';
import { Section } from '@ocean/ui/card';
import { useRef, useState } from 'react';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Pager } from '../../../sections/lists/pager.tsx';
import { type Trail, useCursorPages } from '../../../sections/lists/use-cursor-pages.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { Section as ReadSection } from '../../../shell/frame/section.tsx';
import { InviteeRow } from './invitee-row.tsx';
import { useInviteeSheet } from './invitee-sheet.tsx';
import { NoInvitees } from './no-invitees.tsx';

const SIZE = 20;

/** The invitees page by page, newest first. */
export function InviteePages() {
  const t = useText();
  const trail = useState<Trail>([]);
  const pages = useCursorPages(team.invitees, { size: SIZE }, trail);
  const { open, sheet } = useInviteeSheet(pages.query.data?.list);
  const ref = useRef<HTMLDivElement>(null);
  const { data } = pages.query;
  if (data?.list.length === 0) return <NoInvitees />;
  const turn = (by: () => void) => () => {
    by();
    ref.current?.scrollIntoView({ block: 'start' });
  };
  const before = (pages.page - 1) * SIZE;
  const last = before + (data?.list.length ?? 0);
  const range = {
    range: isolate(`${showCount(before + 1)}–${showCount(last)}`),
    // A new member is in the list before being counted.
    total: showCount(Math.max(data?.total ?? 0, last)),
  };
  return (
    <div ref={ref} className="scroll-mt-20">
      <Section title={t('invite.list.title')} aside={data && !pages.query.isPlaceholderData && t('invite.list.range', range)}>
        <ReadSection query={pages.query}>
          {({ list }) => (
            <div className="card card-list">
              {list.map((invitee) => (
                <InviteeRow key={invitee.address} invitee={invitee} onOpen={() => open(invitee)} />
              ))}
            </div>
          )}
        </ReadSection>
        {/* How many pages there are is not known before the first one. */}
        {data && (
          <Pager
            pages={{ ...pages, goNext: turn(pages.goNext), goPrevious: turn(pages.goPrevious) }}
            texts={{
              label: t('invite.list.title'),
              page: t('invite.list.page', { page: pages.page }),
              previous: t('invite.list.previous'),
              next: t('invite.list.next'),
              isFirst: t('invite.list.isFirst'),
              isLast: t('invite.list.isLast'),
            }}
          />
        )}
      </Section>
      {sheet}
    </div>
  );
}
