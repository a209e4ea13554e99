import type { Offer, Side } from './desk-commands.ts';

export type OrderModel = {
  readonly customer: number;
  readonly named: number | null;
  readonly side: Side;
  readonly baseUnits: bigint;
  readonly rate: bigint;
  readonly value: bigint;
  readonly placedAt: number;
  state: 'pending' | 'completed' | 'timedOut' | 'released';
  reason: 'expired' | 'cancelled' | null;
  operator: number | null;
  acceptedAt: number | null;
  releaseAt: number | null;
  /** The release time before operators postponed it. */
  firstReleaseAt: number | null;
};

const ACCEPT_MINUTES = 1_440;
const BCG = 10n ** 18n;

export const expiry = ({ placedAt }: OrderModel): number => placedAt + ACCEPT_MINUTES;

/** USDT base units; a buyer's payment is rounded up, a seller's proceeds are rounded down. */
export function quoteOf({ side, baseUnits, rate }: Pick<OrderModel, 'side' | 'baseUnits' | 'rate'>): bigint {
  return (baseUnits * rate + (side === 'buy' ? BCG - 1n : 0n)) / BCG;
}

/** The trader's role in an order; `offer` is the trader's offer on the order's side. */
export function roleIn(order: OrderModel, who: number, offer: Offer | undefined) {
  if (order.customer === who) return 'customer';
  if ((order.operator ?? order.named) === who) return 'operator';
  const isOffered = offer?.isOpen === true && offer.min <= order.value && order.value <= offer.max;
  return order.named === null && isOffered ? 'candidate' : 'stranger';
}
