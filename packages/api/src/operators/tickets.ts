import * as v from 'valibot';
import { MAX_TICKET_TEXT_LENGTH, TICKET_STATES } from '../areas/tickets.ts';
import { operatorEndpoint, signedEndpoint } from './endpoint.ts';
import { cursor, pageOf, time, uuid } from './fields.ts';

const line = {
  id: v.string(),
  account: v.string(),
  subject: v.string(),
  state: v.picklist(TICKET_STATES),
  messages: v.number(),
  openedAt: time,
  lastAt: time,
};

const SUPPORT = ['support', 'auditor'] as const;
const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'Write a text.'), v.maxLength(MAX_TICKET_TEXT_LENGTH));

/** Messages of members to support. */
export const tickets = {
  list: operatorEndpoint({
    path: '/ops-api/tickets/list',
    caller: SUPPORT,
    summary: 'Tickets in one state, those that wait longest first',
    isPersonal: true,
    input: v.strictObject({ state: v.picklist(TICKET_STATES), after: cursor }),
    output: pageOf(v.strictObject(line)),
  }),
  show: operatorEndpoint({
    path: '/ops-api/tickets/show',
    caller: SUPPORT,
    summary: 'One ticket with everything that was written in it',
    isPersonal: true,
    input: v.strictObject({ id: uuid }),
    output: v.strictObject({
      ...line,
      /** The help article that did not help. */
      article: v.nullable(v.string()),
      /** Oldest first. Without an author: written by the member. Without a text: closed without a message. */
      thread: v.array(
        v.strictObject({
          number: v.number(),
          at: time,
          author: v.nullable(v.string()),
          text: v.nullable(v.string()),
          closes: v.boolean(),
        }),
      ),
    }),
  }),
  answer: signedEndpoint({
    path: '/ops-api/tickets/answer',
    caller: ['support'],
    summary: 'Answers what the operator has read; the member reads the text',
    fields: { id: uuid, text },
  }),
  close: signedEndpoint({
    path: '/ops-api/tickets/close',
    caller: ['support'],
    summary: 'Closes a ticket, with or without a last text; a message of the member opens it again',
    fields: { id: uuid, text: v.optional(text) },
  }),
};
