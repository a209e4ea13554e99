import { formatAmount, parseAmount } from '@ocean/money/amount';
import { ASSETS, type Asset } from './assets.ts';

/** `nobody`: part of the genesis, fixed with the first day. */
export type ParameterChanger = 'owner' | 'finance' | 'nobody';

/** What every parameter says about itself. `isEconomic` ones never change today, only from tomorrow on. */
export type ParameterAbout = {
  readonly changedBy: ParameterChanger;
  readonly isEconomic: boolean;
  readonly text: string;
};

export type Tier = { readonly from: number; readonly basisPoints: number };

/**
 * One parameter. `initial`, `min` and `max` are written as people write them ("100", "2.5"); `parse` turns a stored
 * value into what rules compute with and answers undefined for anything outside the bounds.
 */
export type Parameter<Value> = ParameterAbout & {
  readonly type: 'whole' | 'amount' | 'percent' | 'flag' | 'tiers';
  readonly unit: string;
  readonly initial: unknown;
  readonly bounds: string;
  parse(stored: unknown): Value | undefined;
};

export const HUNDRED_PERCENT = 10_000;

/** @example whole({ unit: 'days', initial: 7, min: 0, max: 365, … }) */
export function whole(
  spec: ParameterAbout & {
    unit: string;
    initial: number;
    min: number;
    max: number;
  },
): Parameter<number> {
  return {
    ...about(spec),
    type: 'whole',
    unit: spec.unit,
    initial: spec.initial,
    bounds: `${spec.min} to ${spec.max}`,
    parse: (stored) =>
      typeof stored === 'number' && Number.isInteger(stored) && stored >= spec.min && stored <= spec.max ? stored : undefined,
  };
}

/** Base units of `asset`, stored as a decimal string. */
export function amountOf(
  asset: Asset,
  spec: ParameterAbout & {
    unit?: string;
    initial: string;
    min: string;
    max: string;
  },
): Parameter<bigint> {
  const units = (text: unknown) => {
    const parsed = parseAmount(text, ASSETS[asset].decimals);
    return parsed.ok ? parsed.units : undefined;
  };
  const min = units(spec.min) ?? 0n;
  const max = units(spec.max) ?? 0n;
  return {
    ...about(spec),
    type: 'amount',
    unit: spec.unit ?? asset,
    initial: spec.initial,
    bounds: `${formatAmount(min, ASSETS[asset].decimals)} to ${formatAmount(max, ASSETS[asset].decimals)}`,
    parse: (stored) => {
      const parsed = units(stored);
      return parsed !== undefined && parsed >= min && parsed <= max ? parsed : undefined;
    },
  };
}

/** Basis points (2 % is 200), stored as a decimal string with at most two decimals. */
export function percent(spec: ParameterAbout & { initial: string; min: string; max: string }): Parameter<number> {
  const min = basisPoints(spec.min) ?? 0;
  const max = basisPoints(spec.max) ?? 0;
  return {
    ...about(spec),
    type: 'percent',
    unit: '%',
    initial: spec.initial,
    bounds: `${spec.min} to ${spec.max}`,
    parse: (stored) => {
      const parsed = basisPoints(stored);
      return parsed !== undefined && parsed >= min && parsed <= max ? parsed : undefined;
    },
  };
}

export function flag(spec: ParameterAbout & { initial: boolean }): Parameter<boolean> {
  return {
    ...about(spec),
    type: 'flag',
    unit: 'on or off',
    initial: spec.initial,
    bounds: 'true, false',
    parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
  };
}

type StoredTier = { readonly from: number; readonly percent: string };

/** Discounts that begin at a quantity, in rising order, at most ten of them. */
export function tiers(
  spec: ParameterAbout & {
    unit: string;
    initial: readonly StoredTier[];
    maxPercent: string;
  },
): Parameter<readonly Tier[]> {
  const max = basisPoints(spec.maxPercent) ?? 0;
  return {
    ...about(spec),
    type: 'tiers',
    unit: spec.unit,
    initial: spec.initial,
    bounds: `at most 10 steps of at most ${spec.maxPercent} %`,
    parse: (stored) => parseTiers(stored, max),
  };
}

/** @example formatPercent(250) // '2.5' */
export function formatPercent(points: number): string {
  return formatAmount(BigInt(points), 2);
}

function about(spec: ParameterAbout): ParameterAbout {
  return {
    changedBy: spec.changedBy,
    isEconomic: spec.isEconomic,
    text: spec.text,
  };
}

function basisPoints(text: unknown): number | undefined {
  const parsed = parseAmount(text, 2);
  return parsed.ok && parsed.units <= BigInt(HUNDRED_PERCENT) ? Number(parsed.units) : undefined;
}

const MAX_TIERS = 10;

function parseTiers(stored: unknown, maxPoints: number): readonly Tier[] | undefined {
  if (!Array.isArray(stored) || stored.length > MAX_TIERS) return undefined;
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
