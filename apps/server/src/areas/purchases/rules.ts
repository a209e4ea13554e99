import type { PaymentReason } from '@ocean/api/areas/purchases/purchase';
import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import { MAX_UNITS } from '@ocean/money/amount';

/** The facts of a final payment on chain. Addresses in lower case, times in Unix seconds. */
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
 * Whether a payment settles the purchase that it names; otherwise it is credited to the sender. The cases are checked
 * in this order; the first that applies is the reason shown to the sender:
 *
 *   unknownOrder  it names no purchase
 *   notOwner      the purchase belongs to another member: a foreign payment never changes it
 *   second        the purchase is already settled, on chain or by balance
 *   wrongToken    the purchase is priced in another asset
 *   roundClosed   its block is not older than the end of the round whose tokens it pays
 *   voteClosed    its block is not older than the end of the voting
 *   late          its block is younger than the expiry; when it was seen does not matter
 *   short         less than the price: short payments are never added up
 *   priceMoved    when its block was mined, the price had jumped or was withdrawn
 *   capReached    the cap of the token, or the account's share of it, is used up: checked after these rules
 *   roundSoldOut, daySoldOut, roundPaused, tooManyBought
 *                 the round of its tokens does not sell them now: checked after these rules, see `findRoundProblem`
 *   mayNotVote, alreadyVoted, voteClosed
 *                 its account may not vote on the project, has voted, or operators have closed it: checked after these rules, see
 *                 `findVoteBarrier`
 *   settles       the price pays for the purchase; any surplus is credited to the sender
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
 * The most units of one payment: a hundredth of what the ledger can count, 10^18 tokens at 18 decimals. A token of which more
 * can be paid is worthless, and must not use up the room for other payments.
 */
export const MAX_PAYMENT_UNITS = MAX_UNITS / 100n;

/**
 * Whether the ledger can hold a payment on top of the vault's holdings of its asset. No account holds more of an asset than the
 * vault, so the vault's sum decides for all.
 * @param heldUnits The vault's holdings by the ledger, including the earlier payments of the same batch.
 */
export function fitsLedger(units: bigint, heldUnits: bigint): boolean {
  return units <= MAX_PAYMENT_UNITS && heldUnits + units <= MAX_UNITS;
}

/** Null for a token that the registry does not know. */
export function assetOfToken(tokens: Readonly<Record<string, { address: string }>>, token: string): Asset | null {
  return ASSET_NAMES.find((asset) => tokens[asset]?.address.toLowerCase() === token.toLowerCase()) ?? null;
}
