import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { tickets } from '@ocean/api/operators/tickets';
import { readTickets, readWritten, type Ticket } from '../../areas/tickets/queries.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { readTimeCursor, timeCursorOf } from '../console/page-of-list.ts';
import { prepareAnswer, requireTicket } from './answer-ticket.ts';

const PAGE = 50;

export const ticketRoutes: readonly ConsoleRoute[] = [
  readRoute(tickets.list, async ({ db }, { state, after }) => {
    const found = await readTickets(db, { state, limit: PAGE + 1, ...readTimeCursor(after) });
    const rows = found.slice(0, PAGE);
    const last = rows.at(-1);
    return {
      rows: rows.map(lineOf),
      next: found.length > PAGE ? timeCursorOf(last && { at: last.lastAt, id: last.id }) : null,
    };
  }),
  readRoute(
    tickets.show,
    async ({ db }, { id }) => {
      const ticket = await requireTicket(db, id);
      const written = await readWritten(db, id);
      return {
        ...lineOf(ticket),
        article: ticket.article,
        thread: written.map(({ number, at, author, text, closes }) => ({ number, at: at.toISOString(), author, text, closes })),
      };
    },
    ({ id }) => `ticket/${id}`,
  ),
  actRoute(tickets.answer, (context, { id, text }) => prepareAnswer(context, { id, text, closes: false })),
  actRoute(tickets.close, (context, { id, text = null }) => prepareAnswer(context, { id, text, closes: true })),
];

function lineOf(ticket: Ticket): OperatorOutputOf<typeof tickets.list>['rows'][number] {
  const { id, account, subject, state, messages, openedAt, lastAt } = ticket;
  return { id, account, subject, state, messages, openedAt: openedAt.toISOString(), lastAt: lastAt.toISOString() };
}
