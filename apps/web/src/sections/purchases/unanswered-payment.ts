import { Refusal } from '@ocean/api/errors';
import { isAnswer } from '@ocean/api-react/act-keys';
import { readJson, STORED, storage } from '../../base/storage.ts';
import type { CountedKind } from './purchase-calls.ts';

/** Who buys what: a payment of one account says nothing about another account on this phone. */
export type Buyer = { readonly address: string | null; readonly kind: CountedKind };

/** A quote can be paid for a quarter of an hour; later than this the outcome is in the records. */
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

/** Records the end of a payment: after an answer nothing is open. PURCHASE_SETTLED does not count as one. */
export function noteAnswer(purchaseId: string, error: unknown = null): void {
  if (error === null || (isAnswer(error) && !isSettled(error))) noteDecided(purchaseId);
}

/** The server has reported the outcome, possibly after another account has signed in. */
export function noteDecided(purchaseId: string): void {
  keep(Object.fromEntries(Object.entries(unanswered()).filter(([, open]) => open.purchaseId !== purchaseId)));
}

export function isSettled(error: unknown): boolean {
  return error instanceof Refusal && error.key === 'PURCHASE_SETTLED';
}

function nameOf({ address, kind }: Buyer): string {
  return `${address}:${kind}`;
}

/** Kept over a reload: a member who returns to buy the same thing may have bought it already. */
function unanswered(): Record<string, Unanswered> {
  const stored = readJson(storage, STORED.unansweredPurchases);
  const entries = Object.entries((stored ?? {}) as Record<string, Unanswered>);
  return Object.fromEntries(entries.filter(([, one]) => Date.now() - one.at < KEPT_MS));
}

function keep(purchases: Record<string, Unanswered>): void {
  storage.write(STORED.unansweredPurchases, Object.keys(purchases).length === 0 ? null : JSON.stringify(purchases));
}
