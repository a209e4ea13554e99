import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';

/** Whether a round costs more than its token is worth today; false where that is not known. @example isDearer('0.2', '0.1') // true */
export function isDearer(price: string, priceToday: string | null): boolean {
  const more = priceToday === null ? null : subtractAmounts(price, priceToday);
  return more !== null && isPositive(more);
}
