import { type PurchaseKind, purchases } from '@ocean/api/areas/purchases';
import { Refusal } from '@ocean/api/errors';
import { isAnswer } from '@ocean/api-react/act-keys';
import type { ApiClient } from '@ocean/api-react/api-provider';

/**
 * Purchases whose payment by balance got no answer, by what they buy. They outlive the screen: whoever comes back to buy
 * the same thing again may have bought it already.
 */
const unanswered = new Map<PurchaseKind, string>();

export type Outcome = 'bought' | 'notBought';

/** Notes that a payment is on its way, before anything is known of it. */
export function noteUnanswered(kind: PurchaseKind, purchaseId: string): void {
  unanswered.set(kind, purchaseId);
}

export function isUnanswered(kind: PurchaseKind): boolean {
  return unanswered.has(kind);
}

/** What a payment ended with: after an answer there is nothing left to ask; that it was settled before is no answer. */
export function noteAnswer(kind: PurchaseKind, error: unknown = null): void {
  const isSettled = error instanceof Refusal && error.key === 'PURCHASE_SETTLED';
  if (error === null || (isAnswer(error) && !isSettled)) unanswered.delete(kind);
}

/**
 * Whether a payment without an answer was booked. One that still can be is asked for again before the next quote.
 * @throws what failed on the way: as long as nothing is known, nothing new is offered.
 */
export async function askOutcome(client: ApiClient, kind: PurchaseKind): Promise<Outcome> {
  const purchaseId = unanswered.get(kind);
  if (purchaseId === undefined) return 'notBought';
  const state = await readState(client, purchaseId);
  if (state !== 'awaiting' && state !== 'seen') unanswered.delete(kind);
  return state === 'settled' ? 'bought' : 'notBought';
}

/** One that the server does not know of this account was never paid by it. */
async function readState(client: ApiClient, purchaseId: string) {
  try {
    const { purchase } = await client.call(purchases.purchase, { purchaseId });
    return purchase.state;
  } catch (error) {
    if (error instanceof Refusal && error.key === 'PURCHASE_UNKNOWN') return 'expired';
    throw error;
  }
}
