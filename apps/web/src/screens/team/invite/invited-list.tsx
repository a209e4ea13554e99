import { team } from '@ocean/api/areas/team';
import { buttonClass } from '@ocean/ui/button';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useCursorList } from '../../../sections/lists/use-api-pages.ts';
import { InviteeRow } from './invitee-row.tsx';
import { useInviteeSheet } from './invitee-sheet.tsx';
import { NoInvitees } from './no-invitees.tsx';

/** All invitees of the member, newest first, loaded while scrolling. */
export function InvitedList() {
  const t = useText();
  const pages = useCursorList(team.invitees, { size: 30 });
  const { open, sheet } = useInviteeSheet(pages.items);
  return (
    <>
      <div>
        {pages.total !== undefined && pages.total > 0 && (
          <p className="hint pb-3" role="status">
            {t('invite.invited.count', { count: pages.total })}
          </p>
        )}
        <PagedList
          pages={pages}
          empty={
            <NoInvitees
              action={
                <Link href={paths.invitation} className={buttonClass('main', true)}>
                  {t('invite.none.act')}
                </Link>
              }
            />
          }
          end={t('invite.invited.end')}
          more={t('invite.invited.more')}
        >
          {(invitee) => <InviteeRow key={invitee.address} invitee={invitee} onOpen={() => open(invitee)} />}
        </PagedList>
      </div>
      {sheet}
    </>
  );
}
