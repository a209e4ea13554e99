import type { PurchaseKind } from '@ocean/api/areas/purchases';
import { Refusal } from '@ocean/api/errors';
import { isAnswer } from '@ocean/api-react/act-keys';

/**
 * Purchases whose payment by balance got no answer, by what they buy. They outlive the screen: whoever comes back to buy
 * the same thing again may have bought it already.
 */
const unanswered = new Map<PurchaseKind, string>();

/** Notes that a payment is on its way, before anything is known of it. */
export function noteUnanswered(kind: PurchaseKind, purchaseId: string): void {
  unanswered.set(kind, purchaseId);
}

/** The purchase that the next quote has to take the place of. */
export function unansweredPurchase(kind: PurchaseKind): string | undefined {
  return unanswered.get(kind);
}

/** What a payment ended with: after an answer nothing is open; that it was settled before is no answer. */
export function noteAnswer(kind: PurchaseKind, error: unknown = null): void {
  if (error === null || (isAnswer(error) && !isSettled(error))) noteDecided(kind);
}

/** The server has said what became of it. */
export function noteDecided(kind: PurchaseKind): void {
  unanswered.delete(kind);
}

export function isSettled(error: unknown): boolean {
  return error instanceof Refusal && error.key === 'PURCHASE_SETTLED';
}
