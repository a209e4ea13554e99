import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { ASSETS } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import type { PriceSource } from '../context.ts';
import { floorOf } from './moved-offers.ts';
import { acceptedRate } from './price-rules.ts';

/** USDT base units for which one whole token pays; null for USDT. `priceNumber` is the price that it is from. */
export type PaymentPrice = { readonly usdtPerToken: bigint | null; readonly priceNumber: number | null };

/**
 * The price at which an asset pays for a purchase. A token that is no stablecoin needs a fresher price than what is only
 * shown or exchanged: who can buy it cheaper elsewhere must not have a free day.
 * @throws Refusal PRICE_UNAVAILABLE; STABLECOIN_BELOW_FLOOR
 */
export async function paymentPrice(prices: PriceSource, asset: Asset, params: Params): Promise<PaymentPrice> {
  if (asset === 'USDT') return { usdtPerToken: null, priceNumber: null };
  const limits = ASSETS[asset].isStable ? undefined : { maxAgeHours: params['payment.tokenPriceHours'] };
  const price = await prices.current(asset, 'accepted', limits);
  const floorUnits = floorOf(asset, params['payment.stableFloor']);
  if (price.usdtUnits < floorUnits) {
    throw new Refusal('STABLECOIN_BELOW_FLOOR', { asset, floor: amountText(floorUnits, 'USDT') });
  }
  return { usdtPerToken: acceptedRate(asset, price.usdtUnits), priceNumber: price.number };
}

const UNPRICED: ReadonlySet<string> = new Set(['PRICE_UNAVAILABLE', 'STABLECOIN_BELOW_FLOOR']);

/** For display: undefined while the asset cannot pay. */
export async function paymentPriceIfKnown(prices: PriceSource, asset: Asset, params: Params): Promise<PaymentPrice | undefined> {
  try {
    return await paymentPrice(prices, asset, params);
  } catch (error) {
    if (error instanceof Refusal && UNPRICED.has(error.key)) return undefined;
    throw error;
  }
}

/** What one whole token is worth, for display; null for USDT. Undefined while there is no current price: unknown is not zero. */
export async function paymentRateIfKnown(prices: PriceSource, asset: Asset): Promise<bigint | null | undefined> {
  try {
    return asset === 'USDT' ? null : acceptedRate(asset, (await prices.current(asset, 'accepted')).usdtUnits);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'PRICE_UNAVAILABLE') return undefined;
    throw error;
  }
}
