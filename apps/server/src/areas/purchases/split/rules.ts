import type { Params } from '@ocean/api/params';
import { WHOLE_POINTS } from '@ocean/money/amount';
import { levelConditions, MAX_PLACES } from '../../team/rules.ts';

/**
 * The most shares paid per sale: the inviter, and one ancestor for each level with a rate, since every paid differential raises
 * the bar.
 */
export const MAX_PAID_OF_A_SALE = 6;

/** Basis points of a payment, by the parameters of the day of its quote. */
export type ShareTerms = {
  readonly inviterPoints: number;
  /** The most that all differentials take together. */
  readonly differentialPoints: number;
  /** The rate of each level, V0 to V5. */
  readonly ratePoints: readonly number[];
};

export type Ancestor = {
  readonly address: string;
  readonly level: number;
  /** Owns at least one bot now. */
  readonly hasBot: boolean;
};

/** `noBot`: owned no bot at the time. `belowBar`: ancestors below have taken the whole rate. `tooSmall`: below a base unit. */
export type ShareOutcome = 'paid' | 'noBot' | 'belowBar' | 'tooSmall';

/** The share of an ancestor in a sale, or the reason for none. */
export type SaleShare = {
  readonly kind: 'inviter' | 'differential';
  /** The distance above the buyer: 1 is the direct inviter. */
  readonly place: number;
  readonly account: string;
  /** The account's own direct invitee in whose line the buyer is, or the buyer. */
  readonly invitee: string;
  readonly level: number;
  readonly ratePoints: number;
  /** The part of the rate taken by ancestors below. */
  readonly barPoints: number;
  readonly points: number;
  readonly outcome: ShareOutcome;
  /** Base units of the asset of the payment. */
  readonly units: bigint;
};

export function shareTerms(params: Params): ShareTerms {
  return {
    inviterPoints: params['sale.inviterShare'],
    differentialPoints: params['sale.differentialShare'],
    ratePoints: [0, ...levelConditions(params).map(({ rate }) => rate)],
  };
}

type SaleToSplit = {
  readonly buyer: string;
  /** The payment, after all discounts. */
  readonly totalUnits: bigint;
  /** From the direct inviter upwards. */
  readonly line: readonly Ancestor[];
};

/**
 * Splits a payment: the direct inviter's share, then the differentials. The bar starts at 0; an ancestor with a bot and a rate
 * above the bar gets the difference and raises the bar to the rate; no other ancestor moves it. Shares are rounded down; the
 * remainder goes to the treasury. An ancestor whose level has no rate has no row.
 * @example splitSale({ buyer, totalUnits: 100_000_000n, line }, shareTerms(params)) // inviter: 8_000_000n of 100 USDT
 */
export function splitSale({ buyer, totalUnits, line }: SaleToSplit, terms: ShareTerms): SaleShare[] {
  const walked = line.slice(0, MAX_PLACES).map((ancestor, at) => ({
    ...ancestor,
    place: at + 1,
    invitee: line[at - 1]?.address ?? buyer,
  }));
  const [inviter] = walked;
  const shares: SaleShare[] = [];
  if (inviter && terms.inviterPoints > 0) {
    shares.push(shareOf(inviter, { kind: 'inviter', totalUnits, ratePoints: terms.inviterPoints, barPoints: 0 }));
  }
  let barPoints = 0;
  for (const ancestor of walked) {
    const ratePoints = Math.min(terms.ratePoints[ancestor.level] ?? 0, terms.differentialPoints);
    if (ratePoints === 0) continue;
    shares.push(shareOf(ancestor, { kind: 'differential', totalUnits, ratePoints, barPoints }));
    if (ancestor.hasBot) barPoints = Math.max(barPoints, ratePoints);
  }
  return shares;
}

type Walked = Ancestor & { readonly place: number; readonly invitee: string };
type Due = Pick<SaleShare, 'kind' | 'ratePoints' | 'barPoints'> & { readonly totalUnits: bigint };

function shareOf(
  { address, level, hasBot, place, invitee }: Walked,
  { kind, totalUnits, ratePoints, barPoints }: Due,
): SaleShare {
  const points = hasBot ? Math.max(ratePoints - barPoints, 0) : 0;
  const units = (totalUnits * BigInt(points)) / WHOLE_POINTS;
  const outcome = hasBot ? (points === 0 ? 'belowBar' : units === 0n ? 'tooSmall' : 'paid') : 'noBot';
  return { kind, place, account: address, invitee, level, ratePoints, barPoints, points, outcome, units };
}
