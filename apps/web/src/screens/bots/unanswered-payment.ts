import type { PurchaseKind } from '@ocean/api/areas/purchases';
import { Refusal } from '@ocean/api/errors';
import { isAnswer } from '@ocean/api-react/act-keys';
import { readJson, STORED, storage } from '../../storage.ts';

/** Who buys what: a payment of one account says nothing about the next one on this phone. */
export type Buyer = { readonly address: string | null; readonly kind: PurchaseKind };

/** A quote can be paid for a quarter of an hour; whoever comes back later than this finds the outcome in the records. */
const KEPT_MS = 30 * 60 * 1000;

type Unanswered = { purchaseId: string; at: number };

/** Notes that a payment by balance is on its way, before anything is known of it. */
export function noteUnanswered(buyer: Buyer, purchaseId: string): void {
  keep({ ...unanswered(), [nameOf(buyer)]: { purchaseId, at: Date.now() } });
}

/** The purchase that the next quote has to take the place of. */
export function unansweredPurchase(buyer: Buyer): string | undefined {
  return unanswered()[nameOf(buyer)]?.purchaseId;
}

/** What a payment ended with: after an answer nothing is open; that it was settled before is no answer. */
export function noteAnswer(purchaseId: string, error: unknown = null): void {
  if (error === null || (isAnswer(error) && !isSettled(error))) noteDecided(purchaseId);
}

/** The server has said what became of it, maybe when another account was here already. */
export function noteDecided(purchaseId: string): void {
  keep(Object.fromEntries(Object.entries(unanswered()).filter(([, open]) => open.purchaseId !== purchaseId)));
}

export function isSettled(error: unknown): boolean {
  return error instanceof Refusal && error.key === 'PURCHASE_SETTLED';
}

function nameOf({ address, kind }: Buyer): string {
  return `${address}:${kind}`;
}

/** Kept over a reload: whoever comes back to buy the same thing again may have bought it already. */
function unanswered(): Record<string, Unanswered> {
  const stored = readJson(storage, STORED.unansweredPurchases);
  const entries = Object.entries((stored ?? {}) as Record<string, Unanswered>);
  return Object.fromEntries(entries.filter(([, one]) => Date.now() - one.at < KEPT_MS));
}

function keep(purchases: Record<string, Unanswered>): void {
  storage.write(STORED.unansweredPurchases, Object.keys(purchases).length === 0 ? null : JSON.stringify(purchases));
}
