import { formatAmount, parseAmount } from '@ocean/money/amount';
import type { Asset } from './assets.ts';
import { decimalsOf } from './decimals.ts';

/** `nobody`: no role may change it; part of the genesis, fixed with the first day. */
export type ParameterChanger = 'owner' | 'finance' | 'nobody';

/** Who may change it, and from when: `isEconomic` ones never change today, only from tomorrow on. */
export type ParameterRule = { readonly changedBy: ParameterChanger; readonly isEconomic: boolean };

export type Tier = { readonly from: number; readonly basisPoints: number };

/**
 * One parameter. `initial` and the bounds are written as people write them ("100", "2.5"); `parse` turns a stored value
 * into what rules compute with and answers undefined for anything outside the bounds.
 */
export type Parameter<Value> = ParameterRule & {
  readonly type: 'whole' | 'amount' | 'percent' | 'flag' | 'choice' | 'tiers';
  readonly unit: string;
  readonly initial: unknown;
  readonly bounds: string;
  readonly text: string;
  parse(stored: unknown): Value | undefined;
};

export const HUNDRED_PERCENT = 10_000;

/** @example whole(economic, 'days', 7, [0, 365], 'Full days that a new bot waits') */
export function whole(
  set: ParameterRule,
  unit: string,
  initial: number,
  [min, max]: [number, number],
  text: string,
): Parameter<number> {
  const parse = (stored: unknown) =>
    typeof stored === 'number' && Number.isInteger(stored) && stored >= min && stored <= max ? stored : undefined;
  return { ...set, type: 'whole', unit, initial, bounds: `${min} to ${max}`, text, parse };
}

type AmountUnit = Asset | { readonly asset: Asset; readonly unit: string };

/** Base units of an asset, stored as a decimal string. @example amountOf(economic, 'USDT', '100', ['1', '5000'], 'Price') */
export function amountOf(
  set: ParameterRule,
  of: AmountUnit,
  initial: string,
  bounds: [string, string],
  text: string,
): Parameter<bigint> {
  const { asset, unit } = typeof of === 'string' ? { asset: of, unit: of } : of;
  const units = (amount: unknown) => {
    const parsed = parseAmount(amount, decimalsOf(asset));
    return parsed.ok ? parsed.units : undefined;
  };
  const parse = within(units, bounds);
  return { ...set, type: 'amount', unit, initial, bounds: bounds.join(' to '), text, parse };
}

/** Basis points (2 % is 200), stored as a decimal string with at most two decimals. */
export function percent(set: ParameterRule, initial: string, bounds: [string, string], text: string): Parameter<number> {
  return { ...set, type: 'percent', unit: '%', initial, bounds: bounds.join(' to '), text, parse: within(basisPoints, bounds) };
}

export function flag(set: ParameterRule, initial: boolean, text: string): Parameter<boolean> {
  const parse = (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined);
  return { ...set, type: 'flag', unit: 'on or off', initial, bounds: 'true, false', text, parse };
}

/** One of a few words. @example choice(economic, ['operator', 'pair'], 'operator', 'Where the price of BCG comes from') */
export function choice<Word extends string>(
  set: ParameterRule,
  words: readonly Word[],
  initial: Word,
  text: string,
): Parameter<Word> {
  const parse = (stored: unknown) => words.find((word) => word === stored);
  return { ...set, type: 'choice', unit: words.join(' or '), initial, bounds: words.join(', '), text, parse };
}

type StoredTier = { readonly from: number; readonly percent: string };

/** Discounts that begin at a quantity, in rising order. */
export function tiers(
  set: ParameterRule,
  unit: string,
  initial: readonly StoredTier[],
  maxPercent: string,
  text: string,
): Parameter<readonly Tier[]> {
  const parse = (stored: unknown) => parseTiers(stored, maxPercent);
  return { ...set, type: 'tiers', unit, initial, bounds: `at most ${MAX_TIERS} steps of at most ${maxPercent} %`, text, parse };
}

/** @example formatPercent(250) // '2.5' */
export function formatPercent(points: number): string {
  return formatAmount(BigInt(points), 2);
}

function within<Value extends number | bigint>(read: (stored: unknown) => Value | undefined, bounds: [string, string]) {
  return (stored: unknown): Value | undefined => {
    // Read here and not once: the decimals of an asset are known when the platform has started.
    const [value, min, max] = [stored, ...bounds].map(read);
    const isInside = value !== undefined && min !== undefined && max !== undefined && value >= min && value <= max;
    return isInside ? value : undefined;
  };
}

function basisPoints(text: unknown): number | undefined {
  const parsed = parseAmount(text, 2);
  return parsed.ok && parsed.units <= BigInt(HUNDRED_PERCENT) ? Number(parsed.units) : undefined;
}

const MAX_TIERS = 10;

function parseTiers(stored: unknown, maxPercent: string): readonly Tier[] | undefined {
  if (!Array.isArray(stored) || stored.length > MAX_TIERS) return undefined;
  const maxPoints = basisPoints(maxPercent) ?? 0;
  const parsed: Tier[] = [];
  for (const row of stored as readonly unknown[]) {
    const tier = parseTier(row);
    const before = parsed.at(-1)?.from ?? 0;
    if (!tier || tier.from <= before || tier.basisPoints > maxPoints) return undefined;
    parsed.push(tier);
  }
  return parsed;
}

function parseTier(row: unknown): Tier | undefined {
  if (typeof row !== 'object' || row === null || !('from' in row) || !('percent' in row)) return undefined;
  const points = basisPoints(row.percent);
  if (typeof row.from !== 'number' || !Number.isInteger(row.from) || points === undefined) return undefined;
  return { from: row.from, basisPoints: points };
}
