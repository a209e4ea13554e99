import { MAX_TICKET_TEXT_LENGTH } from '@ocean/api/areas/tickets';
import { answerTicket } from '../../areas/tickets/entry.ts';
import { findTicket, type Ticket } from '../../areas/tickets/queries.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

type Answer = { readonly id: string; readonly closes: boolean; readonly text: string | null };

/**
 * Signed by one operator. The text contains the number of earlier messages, so that it is valid once and answers what its
 * author has read.
 * @throws NotAllowed
 */
export async function prepareAnswer(desk: Desk, { id, closes, text }: Answer): Promise<PreparedAct> {
  const ticket = await requireTicket(desk.db, id);
  if (text !== null && text.length > MAX_TICKET_TEXT_LENGTH) {
    throw new NotAllowed(`At most ${MAX_TICKET_TEXT_LENGTH} characters: nothing was written.`);
  }
  if (closes && ticket.state === 'closed') throw new NotAllowed(`Ticket ${id} is closed already: nothing was changed.`);
  const number = ticket.messages + 1;
  const state = closes ? 'closed' : 'answered';
  return {
    subject: `ticket/${id}`,
    text: actText(desk, `${closes ? 'close' : 'answer'} ticket ${id}`, [
      `member: ${ticket.account}`,
      `message ${number} of this ticket`,
      ...(text === null ? [] : [`text: ${text}`]),
    ]),
    role: 'support',
    signaturesNeeded: 1,
    about: { accounts: [ticket.account], refusal: 'belongs to the line of this member: another operator answers.' },
    change: { subject: `ticket/${id}`, before: ticket.state, after: { state, text }, reason: null },
    async carryOut([author = '']) {
      if (!(await answerTicket(desk.db, { ticket: id, number, closes, text, author }))) {
        throw new NotAllowed(`Somebody has written in ticket ${id} meanwhile: read it again. Nothing was changed.`);
      }
      return [`ticket ${id} is ${state}`];
    },
  };
}

/** @throws NotAllowed */
export async function requireTicket(db: Database, id: string): Promise<Ticket> {
  const ticket = await findTicket(db, id);
  if (!ticket) throw new NotAllowed(`There is no ticket ${id}.`);
  return ticket;
}
