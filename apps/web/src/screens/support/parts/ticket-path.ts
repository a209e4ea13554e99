import type { tickets } from '@ocean/api/areas/tickets';
import type { OutputOf } from '@ocean/api/endpoint';
import { paths } from '../../../base/paths.ts';

export type Ticket = OutputOf<typeof tickets.detail>;
export type TicketLine = OutputOf<typeof tickets.list>['list'][number];

export const TICKETS_PATH = `${paths.help}?list=tickets`;

/** @example ticketPath(id) // '/kefuDetail?ticket=0192…' */
export function ticketPath(id: string): string {
  return `${paths.helpArticle}?ticket=${encodeURIComponent(id)}`;
}
