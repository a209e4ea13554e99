/** The assets that the ledger knows, in the order in which screens list them. `decimals.ts` says how they are counted. */
export const ASSETS = {
  USDT: { isStable: true, isMain: false, isPayable: true, isWithdrawable: true },
  BUSD: { isStable: true, isMain: false, isPayable: true, isWithdrawable: true },
  BCG: { isStable: false, isMain: true, isPayable: true, isWithdrawable: true },
  DMC: { isStable: false, isMain: false, isPayable: false, isWithdrawable: true },
  BYB: { isStable: false, isMain: false, isPayable: true, isWithdrawable: true },
} as const;

export type Asset = keyof typeof ASSETS;
export const ASSET_NAMES = Object.keys(ASSETS) as Asset[];

export function isAsset(value: unknown): value is Asset {
  return typeof value === 'string' && Object.hasOwn(ASSETS, value);
}

/** Where the price of an asset comes from: what operators set, or a constant-product pair on chain. */
export const PRICE_KINDS = ['operator', 'pair'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];
