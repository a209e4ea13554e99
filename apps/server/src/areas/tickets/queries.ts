import type { TicketState } from '@ocean/api/areas/tickets';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export type Ticket = {
  readonly id: string;
  /** Lower-case address. */
  readonly account: string;
  readonly subject: string;
  readonly article: string | null;
  readonly state: TicketState;
  readonly messages: number;
  readonly openedAt: Date;
  readonly lastAt: Date;
};

export type Written = {
  readonly number: number;
  /** The operator who answered; null: the member wrote it. */
  readonly author: string | null;
  /** Null: closed without a message. */
  readonly text: string | null;
  readonly closes: boolean;
  readonly at: Date;
};

const TICKET = sql`id, account, subject, article, state, messages, opened_at as "openedAt", last_at as "lastAt"`;

export function findTicket(q: Queryable, id: string): Promise<Ticket | undefined> {
  return q.maybeOne<Ticket>(sql`select ${TICKET} from ticket where id = ${id}`);
}

/** Undefined also for a ticket of another account. */
export function findOwnTicket(q: Queryable, { account, id }: { account: string; id: string }): Promise<Ticket | undefined> {
  return q.maybeOne<Ticket>(sql`select ${TICKET} from ticket where id = ${id} and account = ${account}`);
}

/** The ticket in which this request has written, if any. */
export function findTicketOfRequest(
  q: Queryable,
  { account, requestId }: { account: string; requestId: string },
): Promise<Ticket | undefined> {
  return q.maybeOne<Ticket>(sql`
    select ${TICKET} from ticket where account = ${account}
      and id = (select m.ticket from ticket_message m where m.request_id = ${requestId})`);
}

type Slice = {
  readonly account: string;
  readonly state?: TicketState | undefined;
  readonly skip: number;
  readonly limit: number;
};

/** Last written first, with the total number. */
export async function readOwnTickets(
  q: Queryable,
  { account, state, skip, limit }: Slice,
): Promise<{ list: Ticket[]; total: number }> {
  const where = sql`account = ${account} ${state === undefined ? empty : sql`and state = ${state}`}`;
  const [list, { total }] = await Promise.all([
    q.many<Ticket>(sql`select ${TICKET} from ticket where ${where} order by last_at desc, id limit ${limit} offset ${skip}`),
    q.one<{ total: number }>(sql`select count(*) as total from ticket where ${where}`),
  ]);
  return { list, total };
}

type Queue = { readonly state: TicketState; readonly limit: number; readonly after?: { readonly at: Date; readonly id: string } };

/** For operators, waiting longest first. Page positions have millisecond precision, like a JavaScript date. */
export function readTickets(q: Queryable, { state, limit, after }: Queue): Promise<Ticket[]> {
  const place = sql`date_trunc('milliseconds', last_at), id`;
  const rest = after ? sql`and last_at >= ${after.at} and (${place}) > (${after.at}, ${after.id}::uuid)` : empty;
  return q.many<Ticket>(sql`select ${TICKET} from ticket where state = ${state} ${rest} order by ${place} limit ${limit}`);
}

export async function countOpen(q: Queryable, account: string): Promise<number> {
  const { open } = await q.one<{ open: number }>(sql`
    select count(*) as open from ticket where account = ${account} and state <> 'closed'`);
  return open;
}

/** A ticket may go on for years: older messages are kept but not read. */
const MAX_MESSAGES_READ = 500;

/** The last messages of both sides, oldest first. */
export async function readWritten(q: Queryable, ticket: string, limit = MAX_MESSAGES_READ): Promise<Written[]> {
  const newest = await q.many<Written>(sql`
    select number, null as author, text, false as closes, at from ticket_message where ticket = ${ticket}
    union all select number, author, text, closes, at from ticket_answer where ticket = ${ticket}
    order by number desc limit ${limit}`);
  return newest.reverse();
}
