import type { Market } from '../../../sections/desk/order-types.ts';

/** Markets in which something can be done stand first; otherwise they keep the order of the server. */
export function openFirst<One extends Pick<Market, 'isOpen'>>(list: readonly One[]): One[] {
  return list.toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen));
}
