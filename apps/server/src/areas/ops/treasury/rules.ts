import type { Asset } from '@ocean/api/assets';

/** Pools that may be funded. The emission pool was minted once and is never topped up. */
export const FUNDED_POOLS = ['stakingPool', 'idoPool', 'convertPool', 'awardsPool'] as const;
export type FundedPool = (typeof FUNDED_POOLS)[number];

/** Only the exchange pool holds every asset; the other pools hold BCG. */
export function mayHold(pool: FundedPool, asset: Asset): boolean {
  return pool === 'convertPool' || asset === 'BCG';
}

/** A movement out of the treasury, signed by two operators. */
export type TreasuryMove = { readonly asset: Asset; readonly units: bigint; readonly reason: string } & (
  | { readonly kind: 'poolFunded'; readonly pool: FundedPool }
  | { readonly kind: 'treasuryPaid'; readonly account: string }
);
