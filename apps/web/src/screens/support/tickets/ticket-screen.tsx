import { tickets } from '@ocean/api/areas/tickets';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { TextSkeleton } from '../parts/text-skeleton.tsx';
import { NoTicket } from './no-ticket.tsx';
import { TicketAnswer } from './ticket-answer.tsx';
import { TicketThread } from './ticket-thread.tsx';

/** A conversation with support. A new answer shows up while it is open. */
export function TicketScreen({ id }: { id: string }) {
  const t = useText();
  const query = useApiQuery(tickets.detail, { ticketId: id }, { refetchInterval: useLivePollInterval(20_000) });
  const isGone = query.refusal !== null && ['TICKET_UNKNOWN', 'INPUT_INVALID'].includes(query.refusal.key);
  return (
    <Screen title={t('support.title')} dock={query.data && <TicketAnswer id={id} />}>
      <BackLink to={paths.help} />
      <MemberGate about={t('support.lead')}>
        <section className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
          {isGone ? (
            <NoTicket />
          ) : (
            <Section query={query} skeleton={<TextSkeleton />}>
              {(ticket) => <TicketThread ticket={ticket} />}
            </Section>
          )}
        </section>
      </MemberGate>
    </Screen>
  );
}
