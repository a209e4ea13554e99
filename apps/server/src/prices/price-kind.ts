import type { Asset, PriceKind } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';

/** Where the price of an asset comes from. USDT is the unit, by definition. */
export function priceKindOf(params: Params, asset: Asset): PriceKind {
  return asset === 'USDT' ? 'operator' : params[`price.${asset}.source`];
}
