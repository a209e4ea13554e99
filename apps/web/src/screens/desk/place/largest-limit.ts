import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import type { Service } from '../../../sections/desk/order-types.ts';

type Offer = Pick<Service, 'market' | 'side' | 'max' | 'takesOrders'>;

/** The largest order in USDT that any of these passageways takes now; null when none takes orders. */
export function largestLimit(
  channels: readonly { services: readonly Offer[] }[],
  { market, side }: Pick<Offer, 'market' | 'side'>,
): string | null {
  const taken = channels
    .flatMap(({ services }) => services)
    .filter((one) => one.takesOrders && one.market === market && one.side === side)
    .map(({ max }) => max);
  return taken.reduce<string | null>((most, max) => (most === null || isMore(max, most) ? max : most), null);
}

/** @example isMore('500', '90') // true */
export function isMore(one: string, other: string): boolean {
  return isPositive(subtractAmounts(one, other) ?? '0');
}
