/** The assets that the ledger knows, in the order in which screens list them. Decimals are those of the tokens. */
export const ASSETS = {
  USDT: { decimals: 6, isStable: true, isMain: false, isPayable: true, isWithdrawable: true },
  BUSD: { decimals: 18, isStable: true, isMain: false, isPayable: true, isWithdrawable: true },
  BCG: { decimals: 18, isStable: false, isMain: true, isPayable: true, isWithdrawable: true },
  DMC: { decimals: 18, isStable: false, isMain: false, isPayable: false, isWithdrawable: true },
  BYB: { decimals: 18, isStable: false, isMain: false, isPayable: true, isWithdrawable: true },
} as const;

export type Asset = keyof typeof ASSETS;
export const ASSET_NAMES = Object.keys(ASSETS) as Asset[];

export function isAsset(value: unknown): value is Asset {
  return typeof value === 'string' && Object.hasOwn(ASSETS, value);
}
