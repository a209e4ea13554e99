import { ASSETS, type Asset } from '@ocean/api/assets';
import { HUNDRED_PERCENT } from '@ocean/api/param-kinds';
import type { PriceSide } from '../context.ts';

/** A time-weighted average as a fraction, so that nothing is rounded before it has to be. */
export type AveragePrice = {
  /** Sum of price times microseconds. */
  readonly weight: bigint;
  readonly micros: bigint;
};

/**
 * What a whole token counts for when the platform deals in it: always the worse of now and the average for whoever deals
 * with it, so that nobody gains by being first after a move. Without an average the price itself.
 */
export function priceAgainstTaker(side: PriceSide, units: bigint, average: AveragePrice | undefined): bigint {
  if (!average) return units;
  const { weight, micros } = average;
  if (side === 'sold') return units * micros >= weight ? units : (weight + micros - 1n) / micros;
  return units * micros <= weight ? units : weight / micros;
}

export type NewPrice = {
  readonly units: bigint;
  readonly average: AveragePrice | undefined;
  /** The last real price that held, however old. */
  readonly lastUnits: bigint | undefined;
  readonly maxJumpPoints: number;
};

/**
 * Whether a price is so far from the average that a person has to look at it. Repeating the last price, or moving from it
 * towards the average, is no jump: both have been looked at. Taking the price away (zero) is none either.
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
 * USDT base units that the platform takes a whole token for when it accepts it as payment; null is the unit itself.
 * Another stablecoin never counts for more than one.
 */
export function acceptedRate(asset: Asset, usdtUnits: bigint): bigint | null {
  const par = 10n ** BigInt(ASSETS.USDT.decimals);
  if (asset === 'USDT') return null;
  return ASSETS[asset].isStable && usdtUnits > par ? par : usdtUnits;
}
