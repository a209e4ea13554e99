import { plainDigits } from '@ocean/i18n/plain-digits';

type Bounds = { min: number; max: number };

/** What was typed, as a whole number, in the digits of any keyboard; null for anything else, so that the field can say what is wrong with it. */
export function readQuantity(text: string): number | null {
  const digits = plainDigits(text);
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

/** One step from what is typed, back into the bounds. @example stepQuantity('1001', -1, { min: 1, max: 1000 }) // 1000 */
export function stepQuantity(text: string, by: number, { min, max }: Bounds): number {
  const from = readQuantity(text);
  return from === null ? min : Math.max(min, Math.min(max, from + by));
}
