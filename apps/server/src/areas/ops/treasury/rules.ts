import type { Asset } from '@ocean/api/assets';

/** Those that may be funded. The emission's pool was minted once, and no one adds to it. */
export const FUNDED_POOLS = ['stakingPool', 'idoPool', 'convertPool', 'awardsPool'] as const;
export type FundedPool = (typeof FUNDED_POOLS)[number];

/** Only exchanges are paid in every asset; the other pools hold the main token. */
export function mayHold(pool: FundedPool, asset: Asset): boolean {
  return pool === 'convertPool' || asset === 'BCG';
}

/** What two operators move out of the treasury, and to where. */
export type TreasuryMove = { readonly asset: Asset; readonly units: bigint; readonly reason: string } & (
  | { readonly kind: 'poolFunded'; readonly pool: FundedPool }
  | { readonly kind: 'treasuryPaid'; readonly account: string }
);
