import { readAmount } from '@ocean/i18n/read-amount';

type Bounds = { min: number; max: number; locale: string };

/**
 * Reads a whole number in the digits of any keyboard, grouped as in the language of `locale`. Null for anything else, so that
 * the field can show what is wrong.
 * @example readQuantity('10,000', 'en') // 10000
 */
export function readQuantity(text: string, locale: string): number | null {
  const read = readAmount(text, locale);
  return 'amount' in read && /^\d+$/.test(read.amount) ? Number(read.amount) : null;
}

/**
 * The quantity, as digits, that was probably meant by an invalid text with the grouping of another language. Null when there is
 * no single reading. @example meantQuantity('1.000', 'en') // '1000'
 */
export function meantQuantity(text: string, locale: string): string | null {
  const read = readAmount(text, locale);
  if ('amount' in read) return /^[1-9]\d{0,2}\.\d{3}$/.test(read.amount) ? read.amount.replace('.', '') : null;
  return read.meant !== undefined && /^\d+$/.test(read.meant) ? read.meant : null;
}

/**
 * One step from the typed quantity, within the bounds.
 * @example stepQuantity('1001', -1, { min: 1, max: 1000, locale: 'en' }) // 1000
 */
export function stepQuantity(text: string, by: number, { min, max, locale }: Bounds): number {
  const from = readQuantity(text, locale);
  return from === null ? min : Math.max(min, Math.min(max, from + by));
}
