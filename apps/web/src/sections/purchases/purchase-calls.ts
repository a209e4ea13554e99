import { type PurchaseKind, purchases } from '@ocean/api/areas/purchases';

/** The two calls of a purchase: the binding quote, and the payment. Every kind is asked and paid in the same way. */
export const PURCHASE_CALLS = {
  bots: { check: purchases.quoteBots, pay: purchases.payBots },
  cards: { check: purchases.quoteCards, pay: purchases.payCards },
} as const satisfies Record<PurchaseKind, unknown>;
