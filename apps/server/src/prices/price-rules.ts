import { wholeToken } from '@ocean/api/amount';
import { ASSETS, type Asset } from '@ocean/api/assets';
import { HUNDRED_PERCENT } from '@ocean/api/param-kinds';
import type { PriceSide } from '../context.ts';

/** A time-weighted average as a fraction, so that rounding happens only at the end. */
export type AveragePrice = {
  /** Sum of price times microseconds. */
  readonly weight: bigint;
  readonly micros: bigint;
};

/**
 * The price of a whole token in a deal with the platform: the current price or the average, whichever favours the
 * platform, so that a member cannot profit by trading first after a price change. Without an average, the current price.
 */
export function favourablePrice(side: PriceSide, units: bigint, average: AveragePrice | undefined): bigint {
  if (!average) return units;
  const { weight, micros } = average;
  if (side === 'sold') return units * micros >= weight ? units : (weight + micros - 1n) / micros;
  return units * micros <= weight ? units : weight / micros;
}

export type NewPrice = {
  readonly units: bigint;
  readonly average: AveragePrice | undefined;
  /** The last real price that took effect, however old. */
  readonly lastUnits: bigint | undefined;
  readonly maxJumpPoints: number;
};

/**
 * Whether a price is so far from the average that it needs an operator's approval. Repeating the last price, or moving
 * from it towards the average, is not a jump, and neither is withdrawing the price (zero).
 */
export function isPriceJump({ units, average, lastUnits, maxJumpPoints }: NewPrice): boolean {
  const reference = average ?? (lastUnits === undefined ? undefined : { weight: lastUnits, micros: 1n });
  if (units === 0n || !reference) return false;
  const { weight, micros } = reference;
  const [now, last] = [units * micros, (lastUnits ?? units) * micros];
  const away = now > weight ? now - weight : weight - now;
  if (away * BigInt(HUNDRED_PERCENT) <= weight * BigInt(maxJumpPoints)) return false;
  const isTowards = now > weight ? now <= last : now >= last;
  return lastUnits === undefined || !isTowards;
}

/**
 * USDT base units for which the platform accepts a whole token as payment; null for USDT itself. Another stablecoin never
 * counts for more than one USDT.
 */
export function acceptedRate(asset: Asset, usdtUnits: bigint): bigint | null {
  const par = wholeToken('USDT');
  if (asset === 'USDT') return null;
  return ASSETS[asset].isStable && usdtUnits > par ? par : usdtUnits;
}
