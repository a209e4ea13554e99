import type { Market } from '../../../sections/desk/order-types.ts';

/** Puts markets that can be used first; otherwise keeps the server's order. */
export function openFirst<One extends Pick<Market, 'isOpen'>>(list: readonly One[]): One[] {
  return list.toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen));
}
