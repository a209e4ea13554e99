import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { ASSETS } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import type { PriceSource } from '../context.ts';
import { floorOf } from './moved-offers.ts';
import { acceptedRate } from './price-rules.ts';

/** USDT base units that one whole token pays; null for USDT. `priceNumber` identifies the price behind it. */
export type PaymentPrice = { readonly usdtPerToken: bigint | null; readonly priceNumber: number | null };

/**
 * The price at which an asset pays for a purchase. A token that is not a stablecoin needs a fresher price than one that
 * is only shown or exchanged: a buyer who can get it cheaper elsewhere must not have a free option for a day.
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

/** For display: undefined while the asset cannot be used for payment. */
export async function paymentPriceIfKnown(prices: PriceSource, asset: Asset, params: Params): Promise<PaymentPrice | undefined> {
  try {
    return await paymentPrice(prices, asset, params);
  } catch (error) {
    if (error instanceof Refusal && UNPRICED.has(error.key)) return undefined;
    throw error;
  }
}

/** The value of one whole token, for display; null for USDT. Undefined while there is no current price: unknown is not zero. */
export async function paymentRateIfKnown(prices: PriceSource, asset: Asset): Promise<bigint | null | undefined> {
  try {
    return asset === 'USDT' ? null : acceptedRate(asset, (await prices.current(asset, 'accepted')).usdtUnits);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'PRICE_UNAVAILABLE') return undefined;
    throw error;
  }
}
