import { type PurchaseKind, purchases } from '@ocean/api/areas/purchases';
import type { BotParams } from './bot-params.ts';

/** The two calls of a purchase: the binding quote, and the payment. Both kinds speak the same. */
export const PURCHASE_CALLS = {
  bots: { check: purchases.buyCheck, pay: purchases.buy },
  cards: { check: purchases.buyCardCheck, pay: purchases.buyCard },
} as const satisfies Record<PurchaseKind, unknown>;

/** An asset to pay with. `unit` is the price of one of the things that are bought; null without a current price. */
export type PayMethod = Pick<BotParams['methods'][number], 'asset' | 'discountPercent' | 'unit' | 'balance'>;

export type PurchaseTerms = {
  readonly maximum: number;
  readonly methods: readonly PayMethod[];
  readonly tiers: BotParams['quantityDiscounts'];
};

/** What applies to a purchase of one kind. Discounts are for bots. */
export function termsOf(kind: PurchaseKind, params: BotParams): PurchaseTerms {
  if (kind === 'bots') {
    return { maximum: params.maxPerPurchase, methods: params.methods, tiers: params.quantityDiscounts };
  }
  return {
    maximum: params.cardMaxPerPurchase,
    methods: params.methods.map(({ asset, balance, cardUnit }) => ({ asset, balance, unit: cardUnit, discountPercent: '0' })),
    tiers: [],
  };
}
