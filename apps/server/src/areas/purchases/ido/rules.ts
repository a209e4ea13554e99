import type { RoundState } from '@ocean/api/areas/ido';
import { maxOf, minOf, shareDown, shareUp, WHOLE_POINTS } from '@ocean/money/amount';

/** A round as opened by operators. BCG in base units, the price in base units of USDT per BCG. */
export type Round = {
  readonly number: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly totalUnits: bigint;
  readonly dayUnits: bigint;
  readonly priceUnits: bigint;
};

/** The sold part of a round; `day` is the last day with a sale, null before the first sale. */
export type Stock = { readonly soldUnits: bigint; readonly day: number | null; readonly daySoldUnits: bigint };

/** The value of BCG as payment: USDT base units per BCG, null without a current price, and the discount in basis points. */
export type AcceptedTokens = { readonly units: bigint | null; readonly discountPoints: number };

/**
 * The price of a round: the exchange's selling price of BCG including the spread, or the floor if that is higher. Rounded up.
 */
export function roundPrice(terms: { floorUnits: bigint; soldUnits: bigint; spreadPoints: number }): bigint {
  const asked = shareUp(terms.soldUnits, WHOLE_POINTS, WHOLE_POINTS - BigInt(terms.spreadPoints));
  return maxOf(asked, terms.floorUnits);
}

/** The units of a round for sale per day, at least one base unit. */
export function dayUnitsOf(totalUnits: bigint, sharePoints: number): bigint {
  const units = shareDown(totalUnits, BigInt(sharePoints), WHOLE_POINTS);
  return maxOf(units, 1n);
}

/** Whether a round is paused: BCG bought in it would pay here for more than it cost. An unknown value pauses it too. */
export function isPaused({ priceUnits }: Pick<Round, 'priceUnits'>, { units, discountPoints }: AcceptedTokens): boolean {
  return units === null || units * WHOLE_POINTS > priceUnits * (WHOLE_POINTS - BigInt(discountPoints));
}

/** What is left of a round and of its day. A clock set back does not reopen an earlier day's stock. */
export function leftOf(round: Round, stock: Stock, today: number): { leftUnits: bigint; dayLeftUnits: bigint } {
  const leftUnits = round.totalUnits - stock.soldUnits;
  const soldToday = stock.day !== null && stock.day >= today ? stock.daySoldUnits : 0n;
  const dayUnits = round.dayUnits - soldToday;
  return { leftUnits, dayLeftUnits: minOf(dayUnits, leftUnits) };
}

export type RoundFacts = {
  readonly round: Round;
  readonly stock: Stock;
  readonly accepted: AcceptedTokens;
  /** The time of the payment; on chain, the time of its block. */
  readonly paidAt: Date;
  readonly today: number;
  /** The balance of the pool that pays rounds. */
  readonly poolUnits: bigint;
  /** The purchases of the address in all rounds; `maximum` limits them. */
  readonly bought: number;
  readonly maximum: number;
};

/** Why a round does not sell; named as in `PAYMENT_REASONS`. */
export type RoundProblem =
  | { readonly problem: 'roundClosed' | 'roundPaused' }
  | { readonly problem: 'roundSoldOut' | 'daySoldOut'; readonly leftUnits: bigint }
  | { readonly problem: 'tooManyBought'; readonly maximum: number };

/**
 * Why `units` of a round cannot be sold now; undefined when they can. The cases are checked in order; the first that applies is
 * shown to the buyer:
 *
 *   roundClosed    not open yet, or already closed
 *   roundSoldOut   more than is left of the round or in its pool
 *   daySoldOut     more than is left for today
 *   roundPaused    BCG buys more here than it costs in the round
 *   tooManyBought  the address has made all its purchases
 */
export function findRoundProblem(facts: RoundFacts, units: bigint): RoundProblem | undefined {
  const { round, stock, paidAt, poolUnits, maximum } = facts;
  if (paidAt < round.opensAt || paidAt >= round.closesAt) return { problem: 'roundClosed' };
  const { leftUnits, dayLeftUnits } = leftOf(round, stock, facts.today);
  const heldUnits = minOf(poolUnits, leftUnits);
  if (units > heldUnits) return { problem: 'roundSoldOut', leftUnits: heldUnits };
  if (units > dayLeftUnits) return { problem: 'daySoldOut', leftUnits: dayLeftUnits };
  if (isPaused(round, facts.accepted)) return { problem: 'roundPaused' };
  if (facts.bought >= maximum) return { problem: 'tooManyBought', maximum };
  return undefined;
}

/** The state of a round for a buyer. `leastUnits` is the smallest purchase: a smaller rest counts as sold out. */
export function stateOfRound(
  { round, stock, accepted, today, now }: Pick<RoundFacts, 'round' | 'stock' | 'accepted' | 'today'> & { readonly now: Date },
  leastUnits: bigint,
): RoundState {
  const { leftUnits, dayLeftUnits } = leftOf(round, stock, today);
  if (now < round.opensAt) return 'upcoming';
  if (now >= round.closesAt) return 'closed';
  if (leftUnits < leastUnits) return 'soldOut';
  if (dayLeftUnits < leastUnits) return 'daySoldOut';
  return isPaused(round, accepted) ? 'paused' : 'open';
}
