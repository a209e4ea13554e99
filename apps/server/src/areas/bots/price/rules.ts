import { amountText } from '@ocean/api/amount';
import type { home } from '@ocean/api/areas/home';
import { ASSETS, type Asset, type PriceKind } from '@ocean/api/assets';
import { decimalsOf } from '@ocean/api/decimals';
import type { OutputOf } from '@ocean/api/endpoint';
import { formatPercent } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import { type Charge, chargeFor } from '@ocean/money/price';

export type BotDiscount = { readonly kind: 'asset' | 'quantity'; readonly basisPoints: number };
export type BotPrice = Charge & { readonly discounts: readonly BotDiscount[] };

export type BotsToPrice = {
  readonly asset: Asset;
  readonly quantity: number;
  /** USDT base units for one whole token; null for USDT, which is the unit. */
  readonly usdtPerToken: bigint | null;
  /** Who sets the token's price. */
  readonly priceKind: PriceKind;
};

/**
 * The price of bots in the asset that pays them. Discounts multiply, and everything charged is rounded up once, at
 * the end, in base units of that asset.
 * @example priceBots(params, { asset: 'USDT', quantity: 10, usdtPerToken: null, priceKind: 'operator' }).totalUnits // 990_000_000n
 */
export function priceBots(params: Params, { asset, quantity, usdtPerToken, priceKind }: BotsToPrice): BotPrice {
  const discounts: BotDiscount[] = [
    { kind: 'asset' as const, basisPoints: assetDiscount(params, asset, priceKind) },
    { kind: 'quantity' as const, basisPoints: quantityDiscount(params, quantity) },
  ].filter((discount) => discount.basisPoints > 0);
  const points = discounts.map((discount) => discount.basisPoints);
  const decimals = decimalsOf(asset);
  const price = chargeFor({ unitUsdt: params['bot.price'], quantity, decimals, usdtPerToken, discounts: points });
  return { ...price, discounts };
}

/** The price of accelerator cards. Discounts apply to bots only: a card costs the same in every asset and quantity. */
export function priceCards(params: Params, { asset, quantity, usdtPerToken }: BotsToPrice): BotPrice {
  const decimals = decimalsOf(asset);
  const price = chargeFor({ unitUsdt: params['card.price'], quantity, decimals, usdtPerToken, discounts: [] });
  return { ...price, discounts: [] };
}

/**
 * Basis points; zero for an asset without a discount. An operator's price is not a market price: a discount on top of it
 * would be a gift to every buyer who can get the token cheaper elsewhere.
 */
export function assetDiscount(params: Params, asset: Asset, priceKind: BotsToPrice['priceKind']): number {
  if (asset === 'DMC' || (priceKind === 'operator' && !ASSETS[asset].isStable)) return 0;
  return params[`discount.${asset}`];
}

function quantityDiscount(params: Params, quantity: number): number {
  return params['discount.quantity'].findLast((tier) => tier.from <= quantity)?.basisPoints ?? 0;
}

/** Prices and terms of one day as everyone may read them, members and visitors. */
export function offerOf(params: Params): OutputOf<typeof home.show>['offer'] {
  return {
    price: amountText(params['bot.price'], 'USDT'),
    priceAsset: 'USDT',
    power: params['bot.power'],
    waitDays: params['bot.waitDays'],
    termDays: params['bot.termDays'],
    graceDays: params['bot.graceDays'],
    runPledge: amountText(params['bot.runPledge'], 'BCG'),
    pledgeAsset: 'BCG',
    stopFeePercent: formatPercent(params['bot.stopFee']),
    renewFeePercent: formatPercent(params['bot.renewFee']),
    maxPerPurchase: params['bot.maxPerPurchase'],
    cardPrice: amountText(params['card.price'], 'USDT'),
    cardDays: params['card.days'],
    quantityDiscounts: params['discount.quantity'].map(({ from, basisPoints }) => ({
      from,
      percent: formatPercent(basisPoints),
    })),
  };
}
