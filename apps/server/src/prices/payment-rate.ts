import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { PriceSource } from '../context.ts';
import { acceptedRate } from './price-rules.ts';

/**
 * USDT base units that one whole token pays for now; null for USDT, which is the unit.
 * @throws Refusal PRICE_UNAVAILABLE: a stale price prices nothing
 */
export async function paymentRate(prices: PriceSource, asset: Asset): Promise<bigint | null> {
  return asset === 'USDT' ? null : acceptedRate(asset, (await prices.current(asset, 'accepted')).usdtUnits);
}

/** For what is only shown: undefined while there is no current price, which is unknown and not zero. */
export async function paymentRateIfKnown(prices: PriceSource, asset: Asset): Promise<bigint | null | undefined> {
  try {
    return await paymentRate(prices, asset);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'PRICE_UNAVAILABLE') return undefined;
    throw error;
  }
}
