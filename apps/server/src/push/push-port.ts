export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export type PushMessage = {
  readonly payload: string;
  /** How long the service keeps it for a browser that is away. */
  readonly ttlSeconds: number;
  readonly urgency: 'high' | 'normal' | 'low';
  /** A message that waits at the service is replaced by a later one of the same topic: 32 characters at most. */
  readonly topic: string;
};

/**
 * What became of one message.
 * sent: the service has it. gone: there is no such browser any more. later: it was surely not taken and may be sent again, not before
 * `afterSeconds` where the service says so. refused: it is not taken, now or later. unknown: it may have been taken.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' | 'refused' | 'unknown'; readonly why?: string }
  | { readonly kind: 'later'; readonly why: string; readonly afterSeconds?: number };

/** Port: gives one message to the push service of a browser. It never throws, and always ends within seconds. */
export type PushPort = {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
};
