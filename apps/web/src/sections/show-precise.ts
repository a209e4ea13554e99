import { showAmount, showExact } from '../i18n/show.ts';

/** All decimals there are, at least two: for amounts that are about to move. @example showPrecise('990') // '990.00' */
export function showPrecise(amount: string | null | undefined): string {
  return (amount?.split('.')[1]?.length ?? 0) < 2 ? showAmount(amount) : showExact(amount);
}
