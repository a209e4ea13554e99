import type { TextKey } from '../../i18n/use-text.ts';
import type { OrderRow } from './order-types.ts';

/** What the two amounts of an order are for the viewer in its state: to come, done, or not done after all. */
export function legLabels({ state, role }: Pick<OrderRow, 'state' | 'role'>): { gives: TextKey; gets: TextKey } {
  if (state === 'timedOut') return { gives: 'deskOrders.notGiven', gets: 'deskOrders.notGot' };
  if (state === 'pending') return { gives: 'deskOrders.youGive', gets: 'deskOrders.youGet' };
  // The operator's proceeds are on hold until their release.
  const isOnHold = state === 'completed' && role === 'operator';
  return { gives: 'deskOrders.youGave', gets: isOnHold ? 'deskOrders.youGet' : 'deskOrders.youGot' };
}
