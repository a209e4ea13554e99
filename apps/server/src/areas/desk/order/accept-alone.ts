import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import { deriveId } from '../../../derive-id.ts';
import { eachRow } from '../../../jobs/each-row.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import type { Order } from '../clock/order.ts';
import { postAcceptance } from './accept-order.ts';
import { AutoSpent } from './accepted-orders.ts';
import { readAutomaticCandidates, readOrdersForAlone, type Waiting } from './queries-alone.ts';

/** Most passageways tried for one order in a round; an order that none accepts waits for the next round. */
const MAX_PASSAGEWAYS = 5;
const MAX_A_PAGE = 50;

/**
 * Lets a passageway that accepts without a tap accept this order, if one may: its owner has signed a daily value for this. The
 * order is accepted by the same statement as every other.
 */
export async function acceptAutomatically(context: Context, orderId: string): Promise<void> {
  const params = await readParamsToday(context.db);
  for (const { order, operator } of await readAutomaticCandidates(context.db, { orderId, limit: MAX_PASSAGEWAYS, params })) {
    if (await tryToAccept(context, order, operator)) return;
  }
}

async function tryToAccept(context: Context, order: Order, operator: string): Promise<boolean> {
  try {
    // The id is stored with the order and recognises a repeat, so its words never change.
    const requestId = deriveId(`acceptAlone/${operator}`, order.id);
    await postAcceptance(context, { order, operator, requestId, mode: 'auto' });
    return true;
  } catch (error) {
    // A barrier for this passageway may not be one for the next.
    if (error instanceof AutoSpent || (error instanceof Refusal && error.key !== 'UNAVAILABLE')) return false;
    throw error;
  }
}

/** DOOR from the clock: orders that a passageway may accept without a tap, those that end soonest first. */
export async function acceptAllAlone(context: Context): Promise<void> {
  const params = await readParamsToday(context.db);
  await eachRow(
    (last: Waiting | undefined) => readOrdersForAlone(context.db, { last, limit: MAX_A_PAGE, params }),
    ({ id }) => acceptAutomatically(context, id),
    (err, { id }) => context.log.error({ err, order: id }, 'an order of the desk was not accepted'),
  );
}
