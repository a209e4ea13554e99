import type { SignedSending } from '@ocean/api/inputs/signed-action';
import { marketOf, type Order } from '../clock/order.ts';

/** What a wallet signs to accept exactly this order at exactly its rate. */
export function signedAccepting(order: Order): SignedSending {
  const { id, base, side, baseUnits, rateUnits } = order;
  return { call: 'tor/orderAccept', id, serviceId: undefined, market: marketOf(order), base, side, baseUnits, rateUnits };
}
