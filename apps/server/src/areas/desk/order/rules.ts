import { ORDER_MAY, type OrderAction, type OrderRole, type OrderState } from '@ocean/api/desk/states';
import { Refusal } from '@ocean/api/errors';
import type { Order } from '../clock/order.ts';

/** An order as one account sees it. */
export type Seen = Order & {
  /** The passageway of the account offers what the order asks for. */
  readonly isOffered: boolean;
  /** Messages of the other party that it has not read. */
  readonly unread: number;
};

export function roleOf({ customer, operator, named, isOffered }: Seen, account: string): OrderRole {
  if (account === customer) return 'customer';
  const party = operator ?? named;
  if (party === account) return 'operator';
  return named === null && isOffered ? 'candidate' : 'stranger';
}

/**
 * Checks an act against the state that was seen and `ORDER_MAY`.
 * @throws Refusal ORDER_UNKNOWN, ORDER_OWN, ORDER_STATE with the state of now
 */
export function requireMay(order: Seen, by: { account: string; action: OrderAction; seen: OrderState }): void {
  const role = roleOf(order, by.account);
  if (role === 'stranger') throw new Refusal('ORDER_UNKNOWN');
  if (role === 'customer' && by.action === 'accept') throw new Refusal('ORDER_OWN');
  const { state } = order;
  if (by.seen !== state || !ORDER_MAY[state][role].includes(by.action)) throw new Refusal('ORDER_STATE', { state });
}
