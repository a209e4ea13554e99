import { ASSETS, type Asset, isAsset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import { MAX_UNITS, parseAmount } from '@ocean/money/amount';

/**
 * Fields for which the specification has a sentence (missing, empty, zero, not a number, too large). The schema lets
 * them through unparsed; the use case parses them here and the user reads the sentence, never a schema error.
 */

/** Only a minus before a plain number: the user meant a number, and it is not greater than 0. */
const NEGATIVE_DECIMAL = /^-\d{1,60}(\.\d{1,60})?$/;
const ONLY_DIGITS = /^\d{1,5000}(\.\d{1,5000})?$/;

/**
 * Base units of `asset`, at least 1.
 * @throws Refusal AMOUNT_ZERO (missing, empty, zero, negative), AMOUNT_INVALID, AMOUNT_TOO_PRECISE, AMOUNT_TOO_LARGE
 * @example parseAmountField('12.5', 'USDT') // 12_500_000n
 */
export function parseAmountField(raw: unknown, asset: Asset): bigint {
  if (isMissing(raw)) throw new Refusal('AMOUNT_ZERO');
  if (typeof raw !== 'string') throw new Refusal('AMOUNT_INVALID');
  const text = raw.trim();
  if (NEGATIVE_DECIMAL.test(text)) throw new Refusal('AMOUNT_ZERO');
  const { decimals } = ASSETS[asset];
  const parsed = parseAmount(text, decimals);
  if (parsed.ok) {
    if (parsed.units === 0n) throw new Refusal('AMOUNT_ZERO');
    return parsed.units;
  }
  switch (parsed.problem) {
    case 'too-precise':
      throw new Refusal('AMOUNT_TOO_PRECISE', { asset, decimals });
    case 'too-large':
      throw new Refusal('AMOUNT_TOO_LARGE');
    case 'invalid':
      throw refuseUnreadable(text, { asset, decimals });
  }
}

/**
 * @throws Refusal ASSET_UNKNOWN when missing, not an asset, or not one of `offered`.
 * @example parseAssetField(input.asset, ['USDT', 'BCG'])
 */
export function parseAssetField(raw: unknown, offered?: readonly Asset[]): Asset {
  if (!isAsset(raw)) throw new Refusal('ASSET_UNKNOWN');
  if (offered !== undefined && !offered.includes(raw)) throw new Refusal('ASSET_UNKNOWN');
  return raw;
}

/**
 * A whole number from 1 to `maximum`; digits in a string are accepted as well.
 * @throws Refusal QUANTITY_ZERO (missing, empty, zero, negative), QUANTITY_INVALID, QUANTITY_TOO_LARGE
 */
export function parseQuantityField(raw: unknown, maximum: number): number {
  const quantity = parseWholeField(raw);
  if (quantity > BigInt(maximum)) throw new Refusal('QUANTITY_TOO_LARGE', { maximum });
  return Number(quantity);
}

/**
 * A whole number of at least 1 that may be as large as it likes.
 * @throws Refusal QUANTITY_ZERO (missing, empty, zero, negative), QUANTITY_INVALID
 */
export function parseWholeField(raw: unknown): bigint {
  if (isMissing(raw)) throw new Refusal('QUANTITY_ZERO');
  const quantity = readWhole(raw);
  if (quantity === undefined) throw new Refusal('QUANTITY_INVALID');
  if (quantity <= 0n) throw new Refusal('QUANTITY_ZERO');
  return quantity;
}

/**
 * A whole number of days; digits in a string are accepted as well.
 * @throws Refusal DAYS_INVALID for anything else
 */
export function parseDaysField(raw: unknown, bounds: { least: number; most: number }): number {
  const days = readWhole(raw);
  if (days === undefined || days < BigInt(bounds.least) || days > BigInt(bounds.most)) throw new Refusal('DAYS_INVALID', bounds);
  return Number(days);
}

function isMissing(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
}

/** A number of more digits than the parser reads is too large or too precise, not unreadable. */
function refuseUnreadable(text: string, params: { asset: Asset; decimals: number }): Refusal {
  if (!ONLY_DIGITS.test(text)) return new Refusal('AMOUNT_INVALID');
  const whole = (text.split('.')[0] ?? '').replace(/^0+/, '');
  const isTooLarge = whole.length > MAX_UNITS.toString().length - params.decimals;
  return isTooLarge ? new Refusal('AMOUNT_TOO_LARGE') : new Refusal('AMOUNT_TOO_PRECISE', params);
}

function readWhole(raw: unknown): bigint | undefined {
  if (typeof raw === 'number') return Number.isInteger(raw) ? BigInt(raw) : undefined;
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  return /^-?\d{1,60}$/.test(text) ? BigInt(text) : undefined;
}
