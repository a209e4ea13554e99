import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { at, count, nothing, uuid } from '../../fields.ts';

/**
 * Kinds of push messages while the app is closed, each off until chosen in that browser. order: an order names the own passageway.
 * claim: a withdrawal can be claimed, or expires soon. term: bots or stakes end soon. notice: of the platform, to everyone.
 */
export const PUSH_KINDS = ['order', 'claim', 'term', 'notice'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Keys of messages, by which the device finds the text. */
export const PUSH_MESSAGES = ['order', 'claim', 'claimEnds', 'botsEnd', 'stakesEnd', 'notice'] as const;
export type PushMessage = (typeof PUSH_MESSAGES)[number];

const MAX_PUSH_ENDPOINT_LENGTH = 1000;

const state = v.strictObject({
  /** P-256 point in base64url, as `PushManager.subscribe` takes it; null: this platform sends none. */
  publicKey: v.nullable(v.string()),
  /** The calling session. A browser that remembers another session must subscribe again. */
  session: uuid,
  /** Own browsers, the newest first. */
  devices: v.array(
    v.strictObject({
      id: uuid,
      /** User agent of the sign-in. */
      device: v.string(),
      kinds: v.array(v.picklist(PUSH_KINDS)),
      isCurrent: v.boolean(),
      openedAt: at,
    }),
  ),
  maximum: count,
});

export const push = {
  state: endpoint({
    path: '/api/other/pushState',
    caller: 'member',
    summary: 'Whether notifications are offered, with which key, and the own browsers that get some',
    input: nothing,
    output: state,
  }),
  subscribe: endpoint({
    path: '/api/other/pushSubscribe',
    caller: 'member',
    mutates: true,
    summary:
      'Sends these kinds of notifications to this browser, for as long as this session lasts; no other account gets them there',
    input: v.strictObject({
      /** The URL of a push service that this platform knows. */
      endpoint: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_PUSH_ENDPOINT_LENGTH)),
      keys: v.strictObject({
        p256dh: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/), v.description('P-256 point, 65 bytes in base64url')),
        auth: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/), v.description('16 bytes in base64url')),
      }),
      kinds: v.pipe(v.array(v.picklist(PUSH_KINDS)), v.minLength(1), v.maxLength(PUSH_KINDS.length)),
    }),
    output: state,
    refusals: ['PUSH_NOT_OFFERED', 'PUSH_SERVICE_UNKNOWN', 'PUSH_DEVICES_TOO_MANY'],
  }),
  unsubscribe: endpoint({
    path: '/api/other/pushUnsubscribe',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Sends nothing more to the browser of this session, or to the one that knows this endpoint',
    input: v.union([
      v.strictObject({ id: uuid }),
      v.strictObject({ endpoint: v.pipe(v.string(), v.maxLength(MAX_PUSH_ENDPOINT_LENGTH)) }),
    ]),
    output: state,
  }),
} as const;
