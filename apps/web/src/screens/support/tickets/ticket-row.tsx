import '../support.css';
import { Icon } from '@ocean/ui/icon';
import { rowContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { showInRow } from '../../../i18n/show.ts';
import { type TicketLine, ticketPath } from '../parts/ticket-path.ts';
import { TicketState } from './ticket-state.tsx';

/** The way to a ticket: what it is about, when something was last said, and who is next. */
export function TicketRow({ ticket: { id, subject, state, lastAt } }: { ticket: TicketLine }) {
  return (
    <Link href={ticketPath(id)} state={STEP} className="row row-way">
      {rowContent({
        title: (
          <span dir="auto" className="line-clamp-2">
            {subject}
          </span>
        ),
        second: (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <time dateTime={lastAt}>{showInRow(lastAt)}</time>
            <TicketState state={state} />
          </span>
        ),
      })}
      <Icon name="chevron" size={18} />
    </Link>
  );
}
