import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { PriceSource } from '../context.ts';
import { acceptedRate } from './price-rules.ts';

/**
 * USDT base units for which one whole token is accepted now; null for USDT, which is the unit.
 * @throws Refusal PRICE_UNAVAILABLE when the price is stale or missing.
 */
export async function paymentRate(prices: PriceSource, asset: Asset): Promise<bigint | null> {
  return asset === 'USDT' ? null : acceptedRate(asset, (await prices.current(asset, 'accepted')).usdtUnits);
}

/** For display: undefined while there is no current price, because unknown is not zero. */
export async function paymentRateIfKnown(prices: PriceSource, asset: Asset): Promise<bigint | null | undefined> {
  try {
    return await paymentRate(prices, asset);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'PRICE_UNAVAILABLE') return undefined;
    throw error;
  }
}
