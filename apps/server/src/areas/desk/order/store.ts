import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';
import type { PlannedOrder } from './plan-order.ts';

type Placing = { readonly id: string; readonly account: string; readonly planned: PlannedOrder };

/** The refusal, checked behind the lock of the customer; null when the order is placed and its hold must be posted. */
export async function insertOrder(tx: Transaction, { id, account, planned }: Placing): Promise<string | null> {
  const { base, side, baseUnits, rateUnits, serviceId, params } = planned;
  const { barrier } = await tx.one<{ barrier: string | null }>(sql`
    select desk_place_order(${id}, ${account}, ${base}, ${side}, ${baseUnits}::numeric, ${rateUnits}::numeric, ${serviceId ?? null}::uuid,
      ${params['desk.acceptMinutes']}::integer, ${params['desk.maxPending']}::integer, ${params['desk.maxWithPartner']}::integer) as barrier`);
  return barrier;
}

/** False when it is no longer pending. */
export async function markCancelled(
  tx: Transaction,
  { id, account, requestId }: { id: string; account: string; requestId: string },
): Promise<boolean> {
  const { done } = await tx.one<{ done: boolean }>(sql`select desk_cancel_order(${id}, ${account}, ${requestId}) as done`);
  return done;
}
