import { Refusal, refusalRow } from '@ocean/api/errors';

/** A press this long after the last one with the same content means a new act: it is not to be told the old outcome. */
export const KEY_KEPT_MS = 10 * 60 * 1000;

/**
 * Idempotency keys of acts whose outcome is not known yet, by what they ask for. A press after a failure on the way
 * carries the same key, so that it cannot pay twice; a press after an answer, or long after the failure, is a new act.
 */
export function createActKeys(newKey: () => string = newActKey, now: () => number = Date.now) {
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

/** Whether an error settles what became of a request: a refusal does (nothing was done), a failure on the way does not. */
export function isAnswer(error: unknown): boolean {
  return error instanceof Refusal && refusalRow(error.key).kind !== 'transport' && error.key !== 'DO_NOT_RESUBMIT';
}

/** `crypto.randomUUID` is missing when a phone opens the page over plain http in the local network. */
function newActKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
