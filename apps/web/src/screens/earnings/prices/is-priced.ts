import { type Asset, isAsset } from '@ocean/api/assets';

export type Priced = Exclude<Asset, 'USDT'>;

/** USDT is the unit of every price and has none. */
export function isPriced(asset: string): asset is Priced {
  return isAsset(asset) && asset !== 'USDT';
}
