import { Refusal, refusalRow } from '@ocean/api/errors';
import { newIdempotencyKey } from '@ocean/api/idempotency-key';

/** A press this long after the last one with the same content is a new act and must not get the old outcome. */
export const KEY_KEPT_MS = 10 * 60 * 1000;

/**
 * Idempotency keys of acts with an unknown outcome, by the content of their request. A press after a transport failure
 * carries the same key, so that it cannot pay twice; a press after an answer, or long after the failure, is a new act.
 */
export function createActKeys(newKey: () => string = newIdempotencyKey, now: () => number = Date.now) {
  const open = new Map<string, { key: string; usedAt: number }>();
  return {
    of(content: string): string {
      const kept = open.get(content);
      const usedAt = now();
      const key = kept && usedAt - kept.usedAt < KEY_KEPT_MS ? kept.key : newKey();
      open.set(content, { key, usedAt });
      return key;
    },
    answered(content: string): void {
      open.delete(content);
    },
  };
}

/** Whether an error settles the outcome of a request: a refusal does (nothing was done), a transport failure does not. */
export function isAnswer(error: unknown): boolean {
  return error instanceof Refusal && refusalRow(error.key).kind !== 'transport' && error.key !== 'DO_NOT_RESUBMIT';
}
