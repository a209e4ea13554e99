import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';

/**
 * What a member can be told of at once. `id` of each: of the order; of the order a message belongs to; of the notice; of the purchase,
 * or the number of a payment that settled none; of the withdrawal; the number of the day; of the news; of the post; of the ticket; of the feedback;
 * of the news or notice that operators took back; the symbol of the market in which somebody placed an order that any passageway may accept.
 * Of several posts at once only the newest is named.
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
      /** `cursor` of the last answer. Without it: nothing that was, only where to begin. */
      after: v.optional(v.pipe(v.string(), v.maxLength(4000))),
    }),
    output: v.strictObject({
      events: v.array(event),
      /** Opaque. Of everything that was seen, also of what commits late. */
      cursor: v.string(),
      /** Too much or too long ago for a list: ask again for what is on the screen. */
      isReset: v.boolean(),
    }),
    refusals: ['STREAMS_TOO_MANY', 'STREAMS_FULL', 'STREAM_REPLACED'],
  }),
} as const;
