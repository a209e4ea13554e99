import type { Asset } from '@ocean/api/assets';
import type { OrderSide, OrderState, TimeOutReason } from '@ocean/api/desk/states';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import sql from 'sql-template-tag';
import { orderCompleted, orderPlaced, orderReleased, orderTimedOut } from '../../../ledger/desk-movements.ts';
import type { Movement } from '../../../ledger/ledger.ts';

/** An order as its row says. Addresses in lower case; rate and value are USDT base units. */
export type Order = {
  readonly id: string;
  readonly customer: string;
  readonly base: Asset;
  readonly side: OrderSide;
  readonly baseUnits: bigint;
  readonly rateUnits: bigint;
  readonly quoteUnits: bigint;
  readonly named: string | null;
  readonly state: OrderState;
  readonly reason: TimeOutReason | null;
  readonly placedAt: Date;
  readonly expiresAt: Date;
  readonly operator: string | null;
  readonly acceptedAt: Date | null;
  readonly acceptRequest: string | null;
  readonly endRequest: string | null;
  readonly feePoints: number | null;
  readonly feeUnits: bigint | null;
  readonly releaseAt: Date | null;
  readonly endedAt: Date | null;
};

/** Of a row `o` of `desk_order`. */
export const ORDER = sql`
  o.id, o.customer, o.base, o.side, o.base_units as "baseUnits", o.rate_units as "rateUnits", o.quote_units as "quoteUnits", o.named,
  o.state, o.reason, o.placed_at as "placedAt", o.expires_at as "expiresAt", o.operator, o.accepted_at as "acceptedAt",
  o.accept_request as "acceptRequest", o.end_request as "endRequest", o.fee_points as "feePoints", o.fee_units as "feeUnits",
  o.release_at as "releaseAt", o.ended_at as "endedAt"`;

type Terms = Pick<Order, 'base' | 'side' | 'baseUnits' | 'quoteUnits'>;

/** What the customer gives and gets; the operator the other way round. */
export function legsOf({ base, side, baseUnits, quoteUnits }: Terms) {
  const [ofBase, ofQuote] = [
    { asset: base, units: baseUnits },
    { asset: QUOTE_ASSET, units: quoteUnits },
  ];
  return side === 'buy' ? { gives: ofQuote, gets: ofBase } : { gives: ofBase, gets: ofQuote };
}

export function marketOf({ base }: Pick<Order, 'base'>): string {
  return `${base}/${QUOTE_ASSET}`;
}

type Placed = Terms & Pick<Order, 'id' | 'customer'>;

function placedOf(order: Placed) {
  const { gives } = legsOf(order);
  return { orderId: order.id, market: marketOf(order), customer: order.customer, giveAsset: gives.asset, giveUnits: gives.units };
}

export const placing = (order: Placed): Movement => orderPlaced(placedOf(order));

export function completing(order: Placed, operator: string): Movement {
  const { gets } = legsOf(order);
  return orderCompleted({ ...placedOf(order), operator, getAsset: gets.asset, getUnits: gets.units });
}

/** The movement that ended an order: of one that has just timed out, or was released. */
export function ending(order: Order): Movement {
  const [orderId, market] = [order.id, marketOf(order)];
  if (order.state === 'timedOut') return orderTimedOut({ orderId, market, reason: order.reason ?? '' });
  const { operator, feeUnits, state } = order;
  if (state !== 'released' || operator === null || feeUnits === null) throw new TypeError(`order ${orderId} has not ended`);
  const { asset, units } = legsOf(order).gives;
  return orderReleased({ orderId, market, operator, asset, units, feeUnits });
}
