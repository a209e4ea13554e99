import { formatAmount, shareDown, shareUp } from '@ocean/money/amount';
import type { Asset } from './assets.ts';
import { decimalsOf } from './decimals.ts';

/** An amount of an asset, in its base units. */
export type Amount = { readonly asset: Asset; readonly units: bigint };

/** Base units as the wire carries them. @example amountText(12_500_000n, 'USDT') // '12.5', where USDT has 6 decimals */
export function amountText(units: bigint, asset: Asset): string {
  return formatAmount(units, decimalsOf(asset));
}

/** Base units of one whole token. @example wholeToken('USDT') // 1_000_000n, where USDT has 6 decimals */
export function wholeToken(asset: Asset): bigint {
  return 10n ** BigInt(decimalsOf(asset));
}

/** USDT base units at a price for one whole token, rounded up, so that a value that counts against a limit is never understated. */
export function valueUp({ asset, units }: Amount, usdtUnits: bigint): bigint {
  return shareUp(units, usdtUnits, wholeToken(asset));
}

/** The same rounded down, so that a shown value is never overstated. */
export function valueDown({ asset, units }: Amount, usdtUnits: bigint): bigint {
  return shareDown(units, usdtUnits, wholeToken(asset));
}
