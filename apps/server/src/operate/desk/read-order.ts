import type { desk } from '@ocean/api/operators/desk';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { findThreadOrder, readWritten } from '../../areas/desk/message/queries.ts';
import { eventsOf, weave } from '../../areas/desk/message/rules.ts';
import type { Queryable } from '../../db/database.ts';
import { readShownFiles } from '../files/read-shown-files.ts';

type ShownOrder = OperatorOutputOf<typeof desk.showOrder>;

const MAX_SHOWN = 500;

/** An order with its two parties' latest messages and the platform's notes, oldest first. */
export async function readOrder(q: Queryable, id: string): Promise<ShownOrder | undefined> {
  const order = await findThreadOrder(q, id);
  if (!order) return undefined;
  const messages = await readWritten(q, { orderId: order.id, before: undefined, limit: MAX_SHOWN });
  const ids = messages.map((message) => message.id);
  const files = await readShownFiles(q, 'deskMessage', ids);
  const { customer, operator, state, placedAt } = order;
  return {
    ...{ id: order.id, state, customer, operator, placedAt: placedAt.toISOString() },
    said: weave({ messages, before: undefined, isEarlier: false }, eventsOf(order)).map((one) => {
      const at = one.at.toISOString();
      if ('event' in one) return { at, by: 'platform', text: one.event, hiddenReason: null, messageId: null, files: [] };
      return {
        ...{ at, by: one.author === customer ? 'customer' : 'operator', text: one.text },
        ...{ hiddenReason: one.hiddenReason, messageId: one.id, files: [...(files.get(one.id) ?? [])] },
      };
    }),
  };
}
