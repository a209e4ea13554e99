import { Refusal } from '../errors.ts';
import { isMissing } from './is-missing.ts';
import { parsedField } from './parsed-field.ts';

export const QUANTITY_REFUSALS = ['QUANTITY_ZERO', 'QUANTITY_INVALID'] as const;

export const quantityField = (description: string) =>
  parsedField<number, number>(description, { refusals: QUANTITY_REFUSALS, parse: parseQuantity });

/** Days within bounds, both included. */
export const daysField = (description: string, bounds: { least: number; most: number }) =>
  parsedField<number, number>(description, { refusals: ['DAYS_INVALID'], parse: (raw) => parseDays(raw, bounds) });

/**
 * A whole number of at least 1; digits in a string are accepted as well. The maximum is a parameter that the use case checks.
 * A value beyond the safe integers becomes the largest safe integer.
 * @throws Refusal QUANTITY_ZERO (missing, empty, zero, negative), QUANTITY_INVALID
 */
export function parseQuantity(raw: unknown): number {
  if (isMissing(raw)) throw new Refusal('QUANTITY_ZERO');
  const quantity = readWhole(raw);
  if (quantity === undefined) throw new Refusal('QUANTITY_INVALID');
  if (quantity <= 0n) throw new Refusal('QUANTITY_ZERO');
  return Math.min(Number(quantity), Number.MAX_SAFE_INTEGER);
}

/**
 * A whole number of days; digits in a string are accepted as well.
 * @throws Refusal DAYS_INVALID for anything else
 */
export function parseDays(raw: unknown, bounds: { least: number; most: number }): number {
  const days = readWhole(raw);
  if (days === undefined || days < BigInt(bounds.least) || days > BigInt(bounds.most)) throw new Refusal('DAYS_INVALID', bounds);
  return Number(days);
}

function readWhole(raw: unknown): bigint | undefined {
  if (typeof raw === 'number') return Number.isInteger(raw) ? BigInt(raw) : undefined;
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  return /^-?\d{1,60}$/.test(text) ? BigInt(text) : undefined;
}
