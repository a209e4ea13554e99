import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { at, count, listOf, pageFields, uuid } from '../fields.ts';
import { parsedField } from '../inputs/parsed-field.ts';
import { cleanText, parseText } from '../inputs/text.ts';
import { articleId } from './support.ts';

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_TICKET_TEXT_LENGTH = 4000;

/** open: waits for operators. answered: operators have answered. closed: done; a message of the member reopens it. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

const line = {
  id: uuid,
  subject: v.string(),
  state: v.picklist(TICKET_STATES),
  /** Of both sides. */
  messages: count,
  openedAt: at,
  lastAt: at,
};

const ticket = v.strictObject({
  ...line,
  /** The help article that did not help; null: none was named. */
  articleId: v.nullable(articleId),
  /** Oldest first, plain text. `by` names no operator. */
  thread: v.array(v.strictObject({ by: v.picklist(['member', 'support']), text: v.string(), at })),
});

export const tickets = {
  list: endpoint({
    path: '/api/raw/ticketList',
    caller: 'member',
    fromReplica: true,
    summary: 'Own tickets, the one written in last first',
    input: v.strictObject({ ...pageFields, state: v.optional(v.picklist(TICKET_STATES)) }),
    output: v.strictObject({
      ...listOf(v.strictObject(line)).entries,
      /** Tickets that are not closed, and how many an account may have. */
      open: v.strictObject({ count, maximum: count }),
    }),
  }),
  detail: endpoint({
    path: '/api/raw/ticketDetail',
    caller: 'member',
    summary: 'One own ticket with everything that was written in it',
    input: v.strictObject({ ticketId: uuid }),
    output: ticket,
    refusals: ['TICKET_UNKNOWN'],
  }),
  send: endpoint({
    path: '/api/raw/ticketSend',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Writes to support: in an own ticket, which opens it again, or in a new one with a subject',
    input: v.strictObject({
      /** Without it a new ticket is opened, and `subject` is needed. */
      ticketId: v.optional(uuid),
      subject: parsedField<string, string | undefined>(`of a new ticket, at most ${MAX_SUBJECT_LENGTH} characters`, {
        refusals: ['FORM_INCOMPLETE', 'TEXT_TOO_LONG'],
        parse: (raw) => (raw === undefined ? undefined : cleanText(raw, MAX_SUBJECT_LENGTH).replaceAll('\n', ' ')),
      }),
      text: parseText('what the member writes', MAX_TICKET_TEXT_LENGTH),
      articleId: v.optional(articleId),
    }),
    output: ticket,
    refusals: ['TICKET_UNKNOWN', 'TICKETS_TOO_MANY', 'TICKET_MESSAGES_TOO_MANY'],
  }),
} as const;
