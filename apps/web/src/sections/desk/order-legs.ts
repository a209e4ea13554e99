import type { Leg, OrderRow } from './order-types.ts';

/** What the viewer gives and gets: what the customer gives is what the operator gets. */
export function legsOf({ role, gives, gets }: Pick<OrderRow, 'role' | 'gives' | 'gets'>): { gives: Leg; gets: Leg } {
  return role === 'customer' ? { gives, gets } : { gives: gets, gets: gives };
}
