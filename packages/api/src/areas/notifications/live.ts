import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';

/**
 * Kinds of live events for a member. Their `id` in this order: of the order; of the order that a message belongs to; of the notice;
 * of the purchase, or the number of a payment that settled none; of the withdrawal; the number of the day; of the news; of the
 * post; of the ticket; of the feedback; of the news or notice that operators retracted; the symbol of the market with a new order
 * that any passageway may accept. Of several simultaneous posts only the newest is named.
 */
export const LIVE_KINDS = [
  'order',
  'message',
  'notice',
  'settlement',
  'claim',
  'dayClosed',
  'news',
  'post',
  'ticket',
  'feedback',
  'retracted',
  'openOrder',
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

const event = v.strictObject({ kind: v.picklist(LIVE_KINDS), id: v.string() });

export const live = {
  events: endpoint({
    path: '/api/other/eventList',
    caller: 'member',
    summary:
      'What happened to the caller, or to everyone, since `after`. With accept: text/event-stream it goes on: events happened, each with such an answer, at least one each half minute; then done with the last cursor, after which the client asks again, or error {key, params, msg}. The same event may be told twice',
    input: v.strictObject({
      /** `cursor` of the last answer. Without it: no past events, only the cursor to begin at. */
      after: v.optional(v.pipe(v.string(), v.maxLength(4000))),
    }),
    output: v.strictObject({
      events: v.array(event),
      /** Opaque. It covers everything seen, and accounts for transactions that commit late. */
      cursor: v.string(),
      /** Too many events, or too old, for a list: the client reads everything on the screen again. */
      isReset: v.boolean(),
    }),
    refusals: ['STREAMS_TOO_MANY', 'STREAMS_FULL', 'STREAM_REPLACED'],
  }),
} as const;
