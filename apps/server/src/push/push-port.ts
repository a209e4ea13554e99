export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export type PushMessage = {
  readonly payload: string;
  /** How long the service keeps the message for a browser that is offline. */
  readonly ttlSeconds: number;
  readonly urgency: 'high' | 'normal' | 'low';
  /** A later message of the same topic replaces one that still waits at the service: 32 characters at most. */
  readonly topic: string;
};

/**
 * The outcome of one message.
 * sent: the service has accepted it. gone: the subscription no longer exists. later: it was certainly not accepted and may be sent
 * again, not before `afterSeconds` if the service says so. refused: it is never accepted. unknown: it may have been accepted.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' | 'refused' | 'unknown'; readonly why?: string }
  | { readonly kind: 'later'; readonly why: string; readonly afterSeconds?: number };

/** Port: hands one message to the push service of a browser. It never throws, and always ends within seconds. */
export type PushPort = {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
};
