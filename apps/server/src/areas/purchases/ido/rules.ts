import type { RoundState } from '@ocean/api/areas/ido';
import { maxOf, minOf, shareDown, shareUp, WHOLE_POINTS } from '@ocean/money/amount';

/** A round as operators opened it. BCG in base units, the price in base units of USDT for one BCG. */
export type Round = {
  readonly number: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly totalUnits: bigint;
  readonly dayUnits: bigint;
  readonly priceUnits: bigint;
};

/** What is sold of a round; `day` is the newest day on which it sold, null before its first sale. */
export type Stock = { readonly soldUnits: bigint; readonly day: number | null; readonly daySoldUnits: bigint };

/** What BCG is worth as payment: USDT base units for one, and the discount in basis points; units are null without a current price. */
export type AcceptedTokens = { readonly units: bigint | null; readonly discountPoints: number };

/** The price of a round: what the exchange asks for one BCG, its spread included, or the floor if that is more. Rounded up. */
export function roundPrice(terms: { floorUnits: bigint; soldUnits: bigint; spreadPoints: number }): bigint {
  const asked = shareUp(terms.soldUnits, WHOLE_POINTS, WHOLE_POINTS - BigInt(terms.spreadPoints));
  return maxOf(asked, terms.floorUnits);
}

/** What a day sells of a round, at least one base unit. */
export function dayUnitsOf(totalUnits: bigint, sharePoints: number): bigint {
  const units = shareDown(totalUnits, BigInt(sharePoints), WHOLE_POINTS);
  return maxOf(units, 1n);
}

/**
 * Whether a round sells nothing for now: BCG bought in it would pay here for more than it cost. An unknown value pauses too,
 * because it may be any.
 */
export function isPaused({ priceUnits }: Pick<Round, 'priceUnits'>, { units, discountPoints }: AcceptedTokens): boolean {
  return units === null || units * WHOLE_POINTS > priceUnits * (WHOLE_POINTS - BigInt(discountPoints));
}

/** What is left of a round and of its day. A clock that was set back opens no second part of a day. */
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
  /** The moment of the payment; for a payment on chain that of its block. */
  readonly paidAt: Date;
  readonly today: number;
  /** What the pool that pays rounds holds. */
  readonly poolUnits: bigint;
  /** Purchases that the address has made in all rounds, and may make. */
  readonly bought: number;
  readonly maximum: number;
};

/** Why a round does not sell; the words are those of `PAYMENT_REASONS`. */
export type RoundProblem =
  | { readonly problem: 'roundClosed' | 'roundPaused' }
  | { readonly problem: 'roundSoldOut' | 'daySoldOut'; readonly leftUnits: bigint }
  | { readonly problem: 'tooManyBought'; readonly maximum: number };

/**
 * Why `units` of a round cannot be sold now; undefined when they can. The cases in their order; the first that holds is what
 * the buyer reads:
 *
 *   roundClosed    not open yet, or not any more
 *   roundSoldOut   more than is left of the round, or of its pool
 *   daySoldOut     more than is left for today
 *   roundPaused    BCG pays for more here than it costs in the round
 *   tooManyBought  the address has made its last purchase
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

/** How a round looks to a buyer. `leastUnits` is the smallest purchase: less than that is as good as nothing. */
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
