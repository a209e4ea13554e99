import { MAX_UNITS, parseAmount } from '@ocean/money/amount';
import * as v from 'valibot';
import type { Amount } from '../amount.ts';
import { type Asset, isAsset } from '../assets.ts';
import { decimalsOf } from '../decimals.ts';
import { Refusal } from '../errors.ts';
import { isMissing } from './is-missing.ts';
import { parsedField, parsedInput, refusing, sent } from './parsed-field.ts';

export const ASSET_REFUSALS = ['ASSET_UNKNOWN'] as const;
export const AMOUNT_REFUSALS = [
  'AMOUNT_MISSING',
  'AMOUNT_ZERO',
  'AMOUNT_INVALID',
  'AMOUNT_TOO_PRECISE',
  'AMOUNT_TOO_LARGE',
] as const;

/** The two fields of an amount, which `parseAmountFields` reads together, because a number has no meaning without its asset. */
export const amountFields = {
  asset: sent<string>('asset', ASSET_REFUSALS),
  amount: sent<string>('decimal string in token units, for example "12.5"', AMOUNT_REFUSALS),
};

/** An asset by itself. @example assetField('asset to pay with', PAYABLE) */
export const assetField = (description: string, offered?: readonly Asset[]) =>
  parsedField<string, Asset>(description, { refusals: ASSET_REFUSALS, parse: (raw) => parseAssetField(raw, offered) });

/** Filters a list by asset. */
export const assetFilter = v.optional(
  parsedInput(v.pipe(v.string(), v.metadata(refusing(ASSET_REFUSALS))), (raw) => parseAssetField(raw)),
);

/** The asset is checked before the amount. @throws Refusal ASSET_UNKNOWN, AMOUNT_… */
export function parseAmountFields(fields: { asset?: unknown; amount?: unknown }): Amount {
  const asset = parseAssetField(fields.asset);
  return { asset, units: parseAmountField(fields.amount, asset) };
}

/** Only a minus before a plain number: the user meant a number, and it is not greater than 0. */
const NEGATIVE_DECIMAL = /^-\d{1,60}(\.\d{1,60})?$/;
const ONLY_DIGITS = /^\d{1,5000}(\.\d{1,5000})?$/;

/**
 * Base units of `asset`, at least 1.
 * @throws Refusal AMOUNT_MISSING (left out, empty), AMOUNT_ZERO (zero, negative), AMOUNT_INVALID, AMOUNT_TOO_PRECISE,
 * AMOUNT_TOO_LARGE
 * @example parseAmountField('12.5', 'USDT') // 12_500_000n
 */
export function parseAmountField(raw: unknown, asset: Asset): bigint {
  if (isMissing(raw)) throw new Refusal('AMOUNT_MISSING');
  if (typeof raw !== 'string') throw new Refusal('AMOUNT_INVALID');
  const text = raw.trim();
  if (NEGATIVE_DECIMAL.test(text)) throw new Refusal('AMOUNT_ZERO');
  const decimals = decimalsOf(asset);
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

/** A number with more digits than the parser reads is too large or too precise, not malformed. */
function refuseUnreadable(text: string, params: { asset: Asset; decimals: number }): Refusal {
  if (!ONLY_DIGITS.test(text)) return new Refusal('AMOUNT_INVALID');
  const whole = (text.split('.')[0] ?? '').replace(/^0+/, '');
  const isTooLarge = whole.length > MAX_UNITS.toString().length - params.decimals;
  return isTooLarge ? new Refusal('AMOUNT_TOO_LARGE') : new Refusal('AMOUNT_TOO_PRECISE', params);
}
