import { tickets } from '@ocean/api/areas/tickets';
import { type Route, route } from '../../http/route.ts';
import { sendMessage } from './send-message.ts';
import { listTickets, showTicket } from './show-tickets.ts';

export const ticketRoutes: Route[] = [
  route(tickets.list, listTickets),
  route(tickets.detail, showTicket),
  route(tickets.send, sendMessage),
];
