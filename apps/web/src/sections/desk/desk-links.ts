import type { OrderSide } from '@ocean/api/desk/states';
import { paths } from '../../base/paths.ts';

/** @example orderPath('0192…') // '/tor/orders/0192…' */
export function orderPath(id: string): string {
  return `${paths.deskOrders}/${id}`;
}

/** The page of a passageway, by a service of it. @example channelPath('0192…') // '/tor/markets/0192…' */
export function channelPath(serviceId: string): string {
  return `${paths.deskMarkets}/${serviceId}`;
}

type NewOrder = { market: string; side: OrderSide; serviceId?: string };

/** The form of an order: of one service, or without one of any passageway of the market. */
export function newOrderPath({ market, side, serviceId }: NewOrder): string {
  return `${paths.deskNewOrder}?${new URLSearchParams({ market, side, ...(serviceId && { service: serviceId }) }).toString()}`;
}
