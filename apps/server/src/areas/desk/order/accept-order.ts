import type { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { PostingError } from '../../../ledger/posting-call.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { allowSpending } from '../../account/step-up/entry.ts';
import { completing } from '../clock/order.ts';
import { ACCEPTED_ORDERS, type Acceptance, PriceChanged } from './accepted-orders.ts';
import { lookAtOrder } from './look-at-order.ts';
import { viewOrder } from './order-view.ts';
import { forgetReferences, readReferenceOf } from './references.ts';
import { requireMay } from './rules.ts';
import { signedAccepting } from './signed-order.ts';

/**
 * Accepts a pending order: both legs swap in one movement, which joins the posting batch, and the proceeds go on hold. Without a
 * signature its value counts towards the day's unsigned total; with one it does not.
 */
export const acceptOrder: Handler<typeof desk.accept> = async (context, { account, requestId }, { id, state: seen, signed }) => {
  const key = { id, account };
  const order = await lookAtOrder(context, key);
  if (order.operator !== account || order.acceptRequest !== requestId) {
    requireMay(order, { account, action: 'accept', seen });
    const act = { order, operator: account, requestId };
    if (!signed) await postAcceptance(context, { ...act, mode: 'session' });
    else {
      const params = await readParamsToday(context.db);
      const allowed = await allowSpending(context, {
        account,
        requestId,
        action: signedAccepting(order),
        valueUnits: order.quoteUnits,
        limitUnits: params['stepUp.dailyValue'],
        movementId: null,
        signed,
      });
      try {
        await postAcceptance(context, { ...act, mode: 'signed', challengeId: signed.challengeId });
      } catch (error) {
        if (hasMovedNothing(error)) await allowed.undo();
        throw error;
      }
    }
  }
  return viewOrder(context, await lookAtOrder(context, key), account);
};

/** Only a refusal proves that nothing moved; after a lost connection the outcome is unknown. */
function hasMovedNothing(error: unknown): boolean {
  return error instanceof PostingError || (error instanceof Refusal && error.key !== 'UNAVAILABLE');
}

/** Most attempts, in case operators change the price while it is read. */
const MAX_CHANGES = 3;

type Act = Omit<Acceptance, 'reference'>;

/** Everything that could refuse it is checked where it is posted, behind the locks. */
export async function postAcceptance(context: Context, act: Act): Promise<void> {
  const { db, prices, ledger } = context;
  for (let attempt = 1; attempt <= MAX_CHANGES; attempt += 1) {
    const reference = await readReferenceOf(db, prices, act.order.base);
    try {
      await ledger.postThrough(ACCEPTED_ORDERS, completing(act.order, act.operator), { ...act, reference });
      return;
    } catch (error) {
      if (!(error instanceof PriceChanged)) throw error;
      forgetReferences(db);
    }
  }
  throw new Refusal('UNAVAILABLE');
}
