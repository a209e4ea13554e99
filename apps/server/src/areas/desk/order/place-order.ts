import { amountText } from '@ocean/api/amount';
import { Refusal, type RefusalParams } from '@ocean/api/errors';
import { type PlacedOrder, QUOTE_ASSET } from '@ocean/api/inputs/desk';
import type { Context } from '../../../context.ts';
import { doOnce } from '../../../db/do-once.ts';
import { deriveId } from '../../../derive-id.ts';
import type { MemberCall } from '../../../http/route.ts';
import { allowSpending } from '../../account/step-up/entry.ts';
import { placing } from '../clock/order.ts';
import { acceptAutomatically } from './accept-alone.ts';
import { lookAtOrder } from './look-at-order.ts';
import { type OrderView, viewOrder } from './order-view.ts';
import { type PlannedOrder, planOrder } from './plan-order.ts';
import { findOrder } from './queries.ts';
import { insertOrder } from './store.ts';

/**
 * Places an order at exactly the rate that was seen, and holds what it gives. Value leaves for others, so above the day's value the
 * wallet signs: before the transaction, because a wallet that is a contract is asked over the chain and no lock may wait for that.
 */
export async function placeOrder(context: Context, call: MemberCall, { signed, ...asked }: PlacedOrder): Promise<OrderView> {
  const { account, requestId } = call;
  const id = deriveId('deskOrder', requestId);
  await doOnce(
    () => findOrder(context.db, { id, account }),
    async () => {
      const planned = await planOrder(context, account, asked);
      const { rateUnits, quoteUnits, params } = planned;
      if (rateUnits !== asked.rateUnits) throw new Refusal('RATE_CHANGED', { rate: amountText(rateUnits, QUOTE_ASSET) });
      const allowed = await allowSpending(context, {
        account,
        requestId,
        action: { call: 'tor/order', ...asked },
        valueUnits: quoteUnits,
        limitUnits: params['stepUp.dailyValue'],
        movementId: placing({ ...planned, id, customer: account }).id,
        signed,
      });
      try {
        await hold(context, { id, account, planned });
      } catch (error) {
        // After a lost connection the outcome is unknown, so nothing is given back.
        if (error instanceof Refusal && error.key !== 'UNAVAILABLE') await allowed.undo();
        throw error;
      }
      return undefined;
    },
  );
  await acceptAutomatically(context, id).catch((err: unknown) =>
    context.log.warn({ err, order: id }, 'an order waits for its clock'),
  );
  return viewOrder(context, await lookAtOrder(context, { id, account }), account);
}

type Holding = { readonly id: string; readonly account: string; readonly planned: PlannedOrder };

async function hold({ db, ledger }: Context, { id, account, planned }: Holding): Promise<void> {
  await db.transaction(async (tx) => {
    const barrier = await insertOrder(tx, { id, account, planned });
    if (barrier !== null) throw refuse(barrier, planned);
    await ledger.postIn(tx, [placing({ ...planned, id, customer: account })]);
  });
}

/** What has changed since it was planned. */
function refuse(barrier: string, { params, market }: PlannedOrder): Error {
  const found = Object.entries<RefusalParams>({
    PROFILE_MISSING: {},
    ACCOUNT_SUSPENDED: {},
    MARKET_CLOSED: { market },
    SERVICE_CLOSED: {},
    ORDER_OWN: {},
    ORDERS_TOO_MANY: { maximum: params['desk.maxPending'] },
    ORDERS_WITH_PARTNER: { maximum: params['desk.maxWithPartner'] },
  }).find(([key]) => key === barrier);
  return found ? new Refusal(found[0] as 'SERVICE_CLOSED', found[1]) : new TypeError(`an order is not placed: ${barrier}`);
}
