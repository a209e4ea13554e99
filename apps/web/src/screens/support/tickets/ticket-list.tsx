import { tickets } from '@ocean/api/areas/tickets';
import { Button } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { type ReactNode, useState } from 'react';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { useArrived } from '../../../sections/lists/use-arrived.ts';
import { NewTicket } from './new-ticket.tsx';
import { TicketRow } from './ticket-row.tsx';

/** What the member asked support, the last said first. An answer of a person shows up by itself. */
export function TicketList({ below }: { below: ReactNode }) {
  const t = useText();
  const pages = useApiPages(tickets.list, { size: 20 }, { refetchInterval: useLivePollInterval(60_000) });
  const isThere = useArrived(pages);
  const [isWriting, setIsWriting] = useState(false);
  const write = (kind: 'main' | 'second') => (
    <Button kind={kind} fit icon="message" aria-haspopup="dialog" onClick={() => setIsWriting(true)}>
      {t('support.ticket.new')}
    </Button>
  );
  return (
    <>
      <div>
        {(pages.items?.length ?? 0) > 0 && <div className="flex justify-end pb-4">{write('second')}</div>}
        <PagedList
          pages={pages}
          empty={
            <EmptyState title={t('support.tickets.none.title')} text={t('support.tickets.none.text')} action={write('main')} />
          }
          end={t('support.tickets.end')}
          more={t('support.more')}
        >
          {(ticket) => <TicketRow key={ticket.id} ticket={ticket} />}
        </PagedList>
      </div>
      {isThere && below}
      <NewTicket open={isWriting} onClose={() => setIsWriting(false)} />
    </>
  );
}
