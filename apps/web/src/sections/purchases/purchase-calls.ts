import { ido } from '@ocean/api/areas/ido';
import { purchases } from '@ocean/api/areas/purchases';
import type { PurchaseKind } from '@ocean/api/areas/purchases/purchase';

/** What is bought by its number. A vote is one for each account and project, and has calls of its own. */
export type CountedKind = Exclude<PurchaseKind, 'vote'>;

/** The two calls of a purchase: the binding quote, and the payment. Every counted kind is asked and paid in the same way. */
export const PURCHASE_CALLS = {
  bots: { check: purchases.quoteBots, pay: purchases.payBots },
  tokens: { check: ido.quote, pay: ido.pay },
  cards: { check: purchases.quoteCards, pay: purchases.payCards },
} as const satisfies Record<CountedKind, unknown>;
