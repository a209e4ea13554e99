import { createHash } from 'node:crypto';
import type { PushKind, PushMessage } from '@ocean/api/areas/notifications/push';
import type { PushOutcome, PushMessage as Sent } from '../../push/push-port.ts';

/** An order waits for minutes only; what expires soon is worth waking the phone; a notice can wait until the phone is used. */
const MANNERS: Readonly<Record<PushMessage, { readonly urgency: Sent['urgency']; readonly maxTtlSeconds: number }>> = {
  order: { urgency: 'high', maxTtlSeconds: 900 },
  claim: { urgency: 'normal', maxTtlSeconds: 43_200 },
  claimEnds: { urgency: 'high', maxTtlSeconds: 21_600 },
  botsEnd: { urgency: 'normal', maxTtlSeconds: 86_400 },
  stakesEnd: { urgency: 'normal', maxTtlSeconds: 86_400 },
  notice: { urgency: 'low', maxTtlSeconds: 86_400 },
};

export type Due = {
  readonly subscription: string;
  /** What it is about, such as 'order/<id>'; never leaves the platform. */
  readonly thing: string;
  readonly what: PushMessage;
  readonly language: string;
  readonly secondsLeft: number;
};

/**
 * What leaves the platform: which message, in which language, and a tag that means "the same thing" to this one browser only.
 * The push service sees the tag as the topic; the rest is encrypted, and names no person or thing either.
 */
export function messageOf({ subscription, thing, what, language, secondsLeft }: Due): Sent {
  const tag = createHash('sha256').update(`${subscription} ${thing}`).digest('base64url').slice(0, 22);
  const { urgency, maxTtlSeconds } = MANNERS[what];
  return {
    payload: JSON.stringify({ what, tag, lang: language }),
    ttlSeconds: Math.max(0, Math.min(secondsLeft, maxTtlSeconds)),
    urgency,
    topic: tag,
  };
}

type Verdict = { readonly outcome: 'sent' | 'gone' | 'givenUp' } | { readonly outcome: 'again'; readonly seconds: number };

const MAX_TRIES = 5;
const FIRST_PAUSE_SECONDS = 15;
const PAUSE_FACTOR = 4;
const MAX_PAUSE_SECONDS = 3_600;

/**
 * What follows from an outcome. Only a message that was certainly not accepted is retried: after 15 s, 1, 4 and 16 minutes, and
 * never before the service allows it. One that the service may have accepted is not: at most once takes precedence over at
 * least once.
 */
export function judgeOutcome(outcome: PushOutcome, { tries, secondsLeft }: { tries: number; secondsLeft: number }): Verdict {
  if (outcome.kind === 'sent' || outcome.kind === 'gone') return { outcome: outcome.kind };
  if (outcome.kind !== 'later' || tries >= MAX_TRIES) return { outcome: 'givenUp' };
  const pause = Math.min(FIRST_PAUSE_SECONDS * PAUSE_FACTOR ** (tries - 1), MAX_PAUSE_SECONDS);
  const seconds = Math.max(pause, outcome.afterSeconds ?? 0);
  return seconds < secondsLeft ? { outcome: 'again', seconds } : { outcome: 'givenUp' };
}

/** Each kind once, in the fixed order of the table. */
export function sortKinds(kinds: readonly PushKind[], order: readonly PushKind[]): PushKind[] {
  return order.filter((kind) => kinds.includes(kind));
}
