import type { desk } from '@ocean/api/areas/desk';
import type { Handler } from '../../../http/route.ts';
import { cancelOrder } from './cancel-order.ts';
import { lookAtOrder } from './look-at-order.ts';
import { viewOrder } from './order-view.ts';
import { placeOrder } from './place-order.ts';

/** Places an order, or cancels one. */
export const actOnOrder: Handler<typeof desk.order> = (context, call, input) =>
  'id' in input ? cancelOrder(context, call, input) : placeOrder(context, call, input);

export const showOrder: Handler<typeof desk.orderDetail> = async (context, { account }, { id }) =>
  viewOrder(context, await lookAtOrder(context, { id: id.toLowerCase(), account }), account);
