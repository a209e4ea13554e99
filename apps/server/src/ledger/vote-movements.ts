import type { Asset } from '@ocean/api/assets';
import { member, platform } from './accounts.ts';
import type { Movement } from './ledger.ts';
import { factOf, movement, movementId, moves } from './movement.ts';

/* The part of the catalogue for votes, like movements.ts. */

type PaidVote = { purchaseId: string; projectId: string; account: string; asset: Asset; units: bigint };

/** A vote paid from the available balance; the fee goes to the public account of vote fees. */
export function votePaidByBalance(vote: PaidVote): Movement {
  return votePaid('votePaidByBalance', vote, {});
}

/** A vote paid on chain, posted after `paymentReceived` of the same payment. */
export function votePaidByWallet(vote: PaidVote & { txHash: string }): Movement {
  return votePaid('votePaidByWallet', vote, { txHash: vote.txHash });
}

/** Both ways of paying share the id, also with sales, so that the ledger itself refuses to use a purchase twice. */
function votePaid(
  kind: 'votePaidByBalance' | 'votePaidByWallet',
  { purchaseId, projectId, account, asset, units }: PaidVote,
  details: { txHash?: string },
): Movement {
  return movement({
    id: movementId('botSold', purchaseId),
    fact: purchaseId,
    kind,
    legs: moves(member(account).available(asset), platform.voteFees(asset), units),
    details: { purchaseId, projectId, ...details },
  });
}

/** Operators closed the project before its end: the fee of a vote goes back to its voter. */
export function voteFeeReturned(back: PaidVote): Movement {
  const { purchaseId, projectId, account, asset, units } = back;
  return movement({
    id: movementId('voteFeeReturned', purchaseId),
    fact: factOf(account, projectId),
    kind: 'voteFeeReturned',
    legs: moves(platform.voteFees(asset), member(account).available(asset), units),
    details: { purchaseId, projectId },
  });
}

/** Two operators pay fees of a closed voting to the treasury, or to a member. */
export function voteFeesPaid(payout: {
  number: number;
  projectId: string;
  asset: Asset;
  units: bigint;
  /** The member who is paid; null for the treasury. */
  account: string | null;
  reason: string;
}): Movement {
  const { number, projectId, asset, units, account, reason } = payout;
  const to = account === null ? platform.treasury(asset) : member(account).available(asset);
  return movement({
    id: movementId('votePayout', number),
    fact: number.toString(),
    kind: 'voteFeesPaid',
    legs: moves(platform.voteFees(asset), to, units),
    details: { votePayout: number, projectId, note: reason },
  });
}
