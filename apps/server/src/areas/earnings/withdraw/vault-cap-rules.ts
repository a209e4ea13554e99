import { shareDown, unitsLeft, WHOLE_POINTS } from '@ocean/money/amount';

/** The vault's cap of an asset as last read from the chain, in base units; `blockTime` in Unix seconds. */
export type VaultCap = {
  readonly capacityUnits: bigint;
  readonly refillUnits: bigint;
  readonly claimableUnits: bigint;
  readonly blockTime: number;
};

/** Ten years: a longer wait counts as never. */
const MAX_SECONDS = 10n * 365n * 86_400n;

/** What the vault can pay at `now` if nothing is claimed after the block that was read. */
export function claimableAt({ capacityUnits, refillUnits, claimableUnits, blockTime }: VaultCap, now: number): bigint {
  const refilled = claimableUnits + refillUnits * BigInt(Math.max(0, Math.floor(now) - blockTime));
  if (refilled < capacityUnits) return refilled;
  return capacityUnits;
}

/**
 * The Unix time in seconds from which the vault can pay `units`: null when it can now, or when it never can because it
 * is more than the cap.
 * @example claimFrom({ capacityUnits: 100n, refillUnits: 2n, claimableUnits: 0n, blockTime: 50 }, 99n, 60) // 100
 */
export function claimFrom(cap: VaultCap, units: bigint, now: number): number | null {
  if (units <= claimableAt(cap, now) || units > cap.capacityUnits || cap.refillUnits === 0n) return null;
  const seconds = (units - cap.claimableUnits + cap.refillUnits - 1n) / cap.refillUnits;
  return seconds > MAX_SECONDS ? null : cap.blockTime + Number(seconds);
}

/** What is left of the cap when everything claimable is claimed: vouchers that are signed or will be. */
export function reserveUnits(cap: VaultCap, openUnits: bigint, now: number): bigint {
  return unitsLeft({ limitUnits: claimableAt(cap, now), usedUnits: openUnits });
}

/** Whether the reserve after a withdrawal of `units` is so small that the rest of the cap needs approval. */
export function isNearCap(cap: VaultCap, { units, openUnits, now, reserveBps }: NearCap): boolean {
  const left = reserveUnits(cap, openUnits + units, now);
  return left < shareDown(cap.capacityUnits, BigInt(reserveBps), WHOLE_POINTS);
}

type NearCap = { readonly units: bigint; readonly openUnits: bigint; readonly now: number; readonly reserveBps: number };
