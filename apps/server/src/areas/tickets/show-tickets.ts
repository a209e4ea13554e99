import type { tickets } from '@ocean/api/areas/tickets';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { itemsBefore, pageOf } from '@ocean/api/page';
import type { Queryable } from '../../db/database.ts';
import type { Handler } from '../../http/route.ts';
import { readParamsToday } from '../../params/read-params.ts';
import { countOpen, findOwnTicket, readOwnTickets, readWritten, type Ticket } from './queries.ts';

export const listTickets: Handler<typeof tickets.list> = async ({ db }, { account }, { state, ...page }) => {
  const [{ list, total }, count, params] = await Promise.all([
    readOwnTickets(db, { account, state, skip: itemsBefore(page), limit: page.size }),
    countOpen(db, account),
    readParamsToday(db),
  ]);
  return { ...pageOf(page, { list: list.map(lineOf), total }), open: { count, maximum: params['support.openTickets'] } };
};

export const showTicket: Handler<typeof tickets.detail> = async ({ db }, { account }, { ticketId }) => {
  const ticket = await findOwnTicket(db, { account, id: ticketId });
  if (!ticket) throw new Refusal('TICKET_UNKNOWN');
  return viewTicket(db, ticket);
};

/** A ticket as its member sees it; the answering operator is shown to operators only. */
export async function viewTicket(q: Queryable, ticket: Ticket): Promise<OutputOf<typeof tickets.detail>> {
  const written = await readWritten(q, ticket.id);
  return {
    ...lineOf(ticket),
    articleId: ticket.article,
    thread: written.flatMap(({ author, text, at }) =>
      text === null ? [] : [{ by: author === null ? ('member' as const) : ('support' as const), text, at: at.toISOString() }],
    ),
  };
}

function lineOf({ id, subject, state, messages, openedAt, lastAt }: Ticket) {
  return { id, subject, state, messages, openedAt: openedAt.toISOString(), lastAt: lastAt.toISOString() };
}
