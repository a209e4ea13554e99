import type { PurchaseKind } from '@ocean/api/areas/purchases/purchase';
import type { BotParams } from '../offer/bot-params.ts';

/** What this screen sells. */
export type BotPurchaseKind = Exclude<PurchaseKind, 'tokens' | 'vote'>;

/** An asset to pay with. `unit` is the price of one of the things that are bought; null without a current price. */
export type PayMethod = Pick<BotParams['methods'][number], 'asset' | 'discountPercent' | 'unit' | 'balance'>;

export type PurchaseTerms = {
  readonly maximum: number;
  readonly methods: readonly PayMethod[];
  readonly tiers: BotParams['quantityDiscounts'];
};

/** What applies to a purchase of one kind. Discounts are for bots. */
export function termsOf(kind: BotPurchaseKind, params: BotParams): PurchaseTerms {
  if (kind === 'bots') {
    return { maximum: params.maxPerPurchase, methods: params.methods, tiers: params.quantityDiscounts };
  }
  return {
    maximum: params.cardMaxPerPurchase,
    methods: params.methods.map(({ asset, balance, cardUnit }) => ({ asset, balance, unit: cardUnit, discountPercent: '0' })),
    tiers: [],
  };
}
