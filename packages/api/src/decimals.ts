import { ASSET_NAMES, type Asset } from './assets.ts';

/** Those of the tokens that a local start deploys. */
export const USUAL_DECIMALS: Readonly<Record<Asset, number>> = { USDT: 6, BUSD: 18, BCG: 18, DMC: 18, BYB: 18 };

let current = USUAL_DECIMALS;

/** Decimals of the asset's token. Its contract defines them, and a platform reads them once, at its first start. */
export function decimalsOf(asset: Asset): number {
  return current[asset];
}

/** Decimals of all assets; a new object after `setDecimals`. */
export function currentDecimals(): Readonly<Record<Asset, number>> {
  return current;
}

/**
 * Counts amounts by the decimals that this platform has stored, before the first amount is read. Every process does it
 * when it starts; a process serves one platform.
 */
export function setDecimals(stored: Readonly<Partial<Record<Asset, number>>>): void {
  current = Object.fromEntries(ASSET_NAMES.map((asset) => [asset, stored[asset] ?? USUAL_DECIMALS[asset]])) as typeof current;
}
