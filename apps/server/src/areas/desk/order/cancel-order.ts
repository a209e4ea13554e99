import { ORDER_DUE, type OrderState } from '@ocean/api/desk/states';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import type { MemberCall } from '../../../http/route.ts';
import { ending } from '../clock/order.ts';
import { lookAtOrder } from './look-at-order.ts';
import { type OrderView, viewOrder } from './order-view.ts';
import { findOrder, type Looked } from './queries.ts';
import { requireMay } from './rules.ts';
import { markCancelled } from './store.ts';

/** Returns the hold of a pending order to its customer, at any time before the order ends otherwise. */
export async function cancelOrder(
  context: Context,
  { account, requestId }: MemberCall,
  { id: raw, state: seen }: { id: string; state: OrderState },
): Promise<OrderView> {
  const key = { id: raw.toLowerCase(), account };
  const order = await lookAtOrder(context, key);
  if (order.customer !== account || order.endRequest !== requestId) {
    requireMay(order, { account, action: 'cancel', seen });
    await context.db.transaction(async (tx) => {
      const isDone = await markCancelled(tx, { ...key, requestId });
      const ended = await findOrder(tx, key);
      if (!ended) throw new Refusal('ORDER_UNKNOWN');
      if (isDone) return context.ledger.postIn(tx, [ending(ended)]);
      // Accepted or timed out since it was read, or cancelled by a copy of this request.
      if (ended.endRequest !== requestId) throw new Refusal('ORDER_STATE', { state: stateNow(ended) });
    });
  }
  return viewOrder(context, await lookAtOrder(context, key), account);
}

/** An order whose time is over is timed out, even before a clock has settled it. */
function stateNow({ state, isDue }: Looked): OrderState {
  return (isDue ? ORDER_DUE[state] : undefined) ?? state;
}
