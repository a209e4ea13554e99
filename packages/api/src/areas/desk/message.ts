import * as v from 'valibot';
import { MAX_MESSAGE, MAX_MESSAGE_FILES } from '../../desk/limits.ts';
import { endpoint } from '../../endpoint.ts';
import { at, count, cursorFields, nothing, uuid } from '../../fields.ts';
import { parseText } from '../../inputs/text.ts';
import { fileFields } from '../files.ts';
import { deskPerson } from './profile.ts';

/** What the platform says about an order, in the order's thread. */
export const MESSAGE_EVENTS = ['placed', 'accepted', 'expired', 'cancelled', 'released', 'extended'] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

const message = v.strictObject({
  id: v.string(),
  from: v.picklist(['self', 'partner', 'platform']),
  /** Of the platform; null for what a member wrote. */
  event: v.nullable(v.picklist(MESSAGE_EVENTS)),
  /** Plain text of a member; empty for an event, and for what operators hid, except for its author. */
  text: v.string(),
  isHidden: v.boolean(),
  /** Why operators hid it: for its author alone. */
  reason: v.nullable(v.string()),
  files: v.array(v.strictObject(fileFields)),
  at,
});

export const messageCalls = {
  /**
   * { orderId }: the newest page of what was said about an order, oldest first, and read from then on; `next` leads to what was said
   * before. {}: orders in which something was written, those with something new first.
   */
  messages: endpoint({
    path: '/api/tor/messageList',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Messages of an order, which are read from then on; without an order the own orders in which something was written',
    input: v.strictObject({ ...cursorFields, orderId: v.optional(uuid) }),
    output: v.strictObject({
      list: v.array(message),
      threads: v.array(
        v.strictObject({ orderId: uuid, partner: v.nullable(deskPerson), last: v.nullable(message), unread: count }),
      ),
      next: v.nullable(v.string()),
    }),
    refusals: ['ORDER_UNKNOWN', 'PAGE_UNKNOWN'],
  }),
  sendMessage: endpoint({
    path: '/api/tor/messageSend',
    caller: 'member',
    mutates: true,
    entrance: { menu: '/tor' },
    summary: 'Writes to the other party of an order, with pictures as evidence',
    input: v.strictObject({
      orderId: uuid,
      text: parseText('message', MAX_MESSAGE),
      files: v.optional(v.pipe(v.array(uuid), v.maxLength(MAX_MESSAGE_FILES)), []),
    }),
    output: message,
    refusals: ['ORDER_UNKNOWN', 'ORDER_STATE', 'FILE_UNKNOWN', 'FILE_TYPE_REFUSED', 'MESSAGES_TOO_MANY'],
  }),
  unread: endpoint({
    path: '/api/tor/notification',
    caller: 'member',
    summary: 'How much waits at the desk: unread messages, orders to accept, notices',
    input: nothing,
    output: v.strictObject({ unread: count, messages: count, toAccept: count, notices: count }),
  }),
} as const;
