import { readAmount } from '@ocean/i18n/read-amount';

type Bounds = { min: number; max: number; locale: string };

/**
 * What was typed, as a whole number: in the digits of any keyboard, and grouped as the language of `locale` groups amounts. Null
 * for anything else, so that the field can say what is wrong with it.
 * @example readQuantity('10,000', 'en') // 10000
 */
export function readQuantity(text: string, locale: string): number | null {
  const read = readAmount(text, locale);
  return 'amount' in read && /^\d+$/.test(read.amount) ? Number(read.amount) : null;
}

/** One step from what is typed, back into the bounds. @example stepQuantity('1001', -1, { min: 1, max: 1000, locale: 'en' }) // 1000 */
export function stepQuantity(text: string, by: number, { min, max, locale }: Bounds): number {
  const from = readQuantity(text, locale);
  return from === null ? min : Math.max(min, Math.min(max, from + by));
}
