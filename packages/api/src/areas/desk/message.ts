import * as v from 'valibot';
import { MAX_MESSAGE, MAX_MESSAGE_FILES } from '../../desk/limits.ts';
import { endpoint } from '../../endpoint.ts';
import { at, count, cursorFields, nothing, uuid } from '../../fields.ts';
import { parseText } from '../../inputs/text.ts';
import { fileFields } from '../files.ts';
import { deskPerson } from './profile.ts';

/** Events that the platform reports in an order's thread. */
export const MESSAGE_EVENTS = ['placed', 'accepted', 'expired', 'cancelled', 'released', 'extended'] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

const message = v.strictObject({
  id: v.string(),
  from: v.picklist(['self', 'partner', 'platform']),
  /** Event of the platform; null for a member's message. */
  event: v.nullable(v.picklist(MESSAGE_EVENTS)),
  /** Plain text of a member; empty for an event, and for a hidden message unless its author reads it. */
  text: v.string(),
  isHidden: v.boolean(),
  /** Why operators hid it; only for its author. */
  reason: v.nullable(v.string()),
  files: v.array(v.strictObject(fileFields)),
  at,
});

export const messageCalls = {
  /**
   * { orderId }: the newest page of an order's messages, oldest first, which marks them as read; `next` leads to older messages.
   * {}: orders with messages, those with unread ones first.
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
