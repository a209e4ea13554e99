import { ASSETS, isAsset } from '@ocean/api/assets';

/** An asset unknown to this build comes from a newer server; no asset has more decimals. */
const UNKNOWN_DECIMALS = 18;

export function decimalsOf(asset: string): number {
  return isAsset(asset) ? ASSETS[asset].decimals : UNKNOWN_DECIMALS;
}
