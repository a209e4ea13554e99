import type { PaymentReason } from '@ocean/api/areas/purchases/purchase';
import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import { MAX_UNITS } from '@ocean/money/amount';

/** What a final payment on chain is judged by. Addresses in lower case, times in Unix seconds. */
export type ArrivedPayment = {
  readonly sender: string;
  readonly asset: Asset;
  readonly units: bigint;
  readonly blockTime: number;
};

export type PayablePurchase = {
  readonly account: string;
  readonly asset: Asset;
  readonly totalUnits: bigint;
  readonly expiresAt: Date;
  readonly isSettled: boolean;
  /** When the round of its tokens closes; null for anything else. */
  readonly roundClosesAt: Date | null;
  /** When the voting of its project ends; null for anything else. */
  readonly votingEndsAt: Date | null;
  /** Its price had jumped or was withdrawn when the payment's block was mined. */
  readonly hasPriceMoved: boolean;
};

/** Judged after these rules, under the turn of the IDO or of the vote. */
type CountedReason = 'roundPaused' | 'roundSoldOut' | 'daySoldOut' | 'tooManyBought' | 'alreadyVoted' | 'mayNotVote';

export type PaymentVerdict =
  | { readonly kind: 'settles'; readonly surplusUnits: bigint }
  | {
      readonly kind: 'credits';
      readonly reason: Exclude<PaymentReason, 'surplus' | 'unsupportedToken' | 'tooLarge' | 'capReached' | CountedReason>;
    };

/**
 * Whether a payment settles the purchase that it names. Whatever does not is credited to the sender. The cases, in the
 * order in which they are handled; the first that holds is the reason that the sender reads:
 *
 *   unknownOrder  it names no purchase
 *   notOwner      the purchase of another member: a foreign payment never changes it
 *   second        the purchase is settled already, on chain or by balance
 *   wrongToken    it asked for another asset
 *   roundClosed   its block is younger than the end of the round whose tokens it pays
 *   voteClosed    its block is younger than the end of the voting
 *   late          its block is younger than the expiry; when we saw it does not count
 *   short         less than the price: short payments never add up
 *   priceMoved    when its block was mined, the price had jumped or was withdrawn
 *   capReached    the cap of the token, or the account's share of it, was used up: counted after these rules
 *   roundSoldOut, daySoldOut, roundPaused, tooManyBought
 *                 the round of its tokens does not sell them now: counted after these rules, see `findRoundProblem`
 *   mayNotVote, alreadyVoted, voteClosed
 *                 its account may not vote on the project, has done so, or operators have closed it: judged after these rules, see
 *                 `findVoteBarrier`
 *   settles       the price pays for the purchase, any surplus is credited to the sender
 */
export function judgePayment(payment: ArrivedPayment, purchase: PayablePurchase | undefined): PaymentVerdict {
  if (!purchase) return { kind: 'credits', reason: 'unknownOrder' };
  if (payment.sender !== purchase.account) return { kind: 'credits', reason: 'notOwner' };
  if (purchase.isSettled) return { kind: 'credits', reason: 'second' };
  if (payment.asset !== purchase.asset) return { kind: 'credits', reason: 'wrongToken' };
  const paidAt = payment.blockTime * 1000;
  if (purchase.roundClosesAt && paidAt >= purchase.roundClosesAt.getTime()) return { kind: 'credits', reason: 'roundClosed' };
  if (purchase.votingEndsAt && paidAt >= purchase.votingEndsAt.getTime()) return { kind: 'credits', reason: 'voteClosed' };
  if (paidAt > purchase.expiresAt.getTime()) return { kind: 'credits', reason: 'late' };
  if (payment.units < purchase.totalUnits) return { kind: 'credits', reason: 'short' };
  if (purchase.hasPriceMoved) return { kind: 'credits', reason: 'priceMoved' };
  return { kind: 'settles', surplusUnits: payment.units - purchase.totalUnits };
}

/**
 * One payment takes at most a hundredth of what the ledger can count: at 18 decimals that is 10^18 tokens. A token of
 * which more can be paid is worth nothing, and must not use up the room of the others' payments.
 */
export const MAX_PAYMENT_UNITS = MAX_UNITS / 100n;

/**
 * Whether the ledger can hold a payment on top of what the vault holds of its asset. No account of an asset holds more than the
 * vault does, so the vault's sum decides for all of them.
 * @param heldUnits What the ledger says the vault holds, with the earlier payments of the same batch.
 */
export function fitsLedger(units: bigint, heldUnits: bigint): boolean {
  return units <= MAX_PAYMENT_UNITS && heldUnits + units <= MAX_UNITS;
}

/** Null for a token that the registry does not know. */
export function assetOfToken(tokens: Readonly<Record<string, { address: string }>>, token: string): Asset | null {
  return ASSET_NAMES.find((asset) => tokens[asset]?.address.toLowerCase() === token.toLowerCase()) ?? null;
}
