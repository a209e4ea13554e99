/** What has become of a transaction that was sent, as the chain shows it now. */
export type Fate = 'waiting' | 'mined' | 'failed' | 'replaced' | 'dropped';

export type FateFacts = {
  readonly receipt: { readonly isSuccess: boolean } | null;
  readonly sentNonce: number;
  /** How many transactions of the sender are in blocks. */
  readonly minedNonce: number;
  /** Whether the node still knows the transaction, mined or waiting. */
  readonly isKnown: boolean;
  /** How long it has been unknown, in milliseconds. */
  readonly unknownForMs: number;
};

/** Nodes forget and learn again for a while; only after that a transaction counts as dropped. */
export const DROPPED_AFTER_MS = 60_000;

/**
 * A receipt decides. Without one, a mined nonce beyond ours means that another transaction took its place (sped up or
 * cancelled in the wallet); an unknown transaction whose nonce is still free was dropped.
 */
export function fateOf({ receipt, sentNonce, minedNonce, isKnown, unknownForMs }: FateFacts): Fate {
  if (receipt) return receipt.isSuccess ? 'mined' : 'failed';
  if (minedNonce > sentNonce) return 'replaced';
  return !isKnown && unknownForMs >= DROPPED_AFTER_MS ? 'dropped' : 'waiting';
}
