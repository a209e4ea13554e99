import { wholeToken } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { HUNDRED_PERCENT } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import type { PairState } from '../chain/chain-port.ts';

/** The sums of a pair are in units of 2^-112 and wrap around 2^256; its times wrap around 2^32. */
const FRACTION_BITS = 112n;
const SUMS = 2n ** 256n;
const TIMES = 2 ** 32;

/** The stored part of a pair's state at a settled block. */
export type Observation = {
  /** Unix seconds of the block. */
  readonly blockTime: number;
  /** The price of a base unit of the asset in base units of USDT, summed over the seconds up to `blockTime`. */
  readonly priceSum: bigint;
  readonly usdtReserve: bigint;
  readonly assetReserve: bigint;
};

/**
 * A pair's observation of an asset at the block's own time. The pair itself accumulates only when a trade happens: the
 * time since then is added, so that an idle pair on an idle chain can still be read.
 * @param tokens Contract addresses in lower case.
 * @returns undefined when the pair has other tokens, or is empty.
 */
export function observe(state: PairState, tokens: { readonly asset: string; readonly usdt: string }): Observation | undefined {
  const asset = state.sides.find(({ token }) => token === tokens.asset);
  const usdt = state.sides.find(({ token }) => token === tokens.usdt);
  if (!asset || !usdt || asset === usdt || asset.reserve === 0n || usdt.reserve === 0n) return undefined;
  const seconds = (((state.blockTime - state.updatedAt) % TIMES) + TIMES) % TIMES;
  const price = (usdt.reserve << FRACTION_BITS) / asset.reserve;
  return {
    blockTime: state.blockTime,
    priceSum: (asset.priceSum + price * BigInt(seconds)) % SUMS,
    usdtReserve: usdt.reserve,
    assetReserve: asset.reserve,
  };
}

/** USDT base units for one whole token, averaged over the time between two observations; rounded to the nearest. */
export function averageUnits(asset: Asset, before: Observation, after: Observation): bigint {
  const seconds = after.blockTime - before.blockTime;
  if (seconds <= 0) throw new RangeError(`an average over ${seconds} seconds`);
  const sum = (after.priceSum - before.priceSum + SUMS) % SUMS;
  const unit = BigInt(seconds) << FRACTION_BITS;
  return (sum * wholeToken(asset) + unit / 2n) / unit;
}

/** USDT base units for one whole token at the end of the block; rounded down. */
export function spotUnits(asset: Asset, { usdtReserve, assetReserve }: Observation): bigint {
  return (usdtReserve * wholeToken(asset)) / assetReserve;
}

/** thin: the pair holds too little. jump: the windows or the spot price differ too much. new: there is no earlier window. */
export type PairDoubt = 'thin' | 'jump' | 'new';

export type PairWindow = {
  readonly averageUnits: bigint;
  readonly spotUnits: bigint;
  /** The average of the last window that ended before this one began; undefined for the first. */
  readonly previousUnits: bigint | undefined;
  /** The lowest USDT reserve of any observation in the window. */
  readonly leastReserve: bigint;
};

/** Why the price of a window is not quoted; null when it is. */
export function doubtOf(window: PairWindow, params: Params): PairDoubt | null {
  const points = params['pair.maxJumpPercent'];
  if (window.leastReserve < params['pair.minReserve'] || window.averageUnits === 0n || window.spotUnits === 0n) return 'thin';
  if (isApart(window.spotUnits, window.averageUnits, points)) return 'jump';
  if (window.previousUnits === undefined) return 'new';
  return isApart(window.averageUnits, window.previousUnits, points) ? 'jump' : null;
}

function isApart(units: bigint, reference: bigint, points: number): boolean {
  const away = units > reference ? units - reference : reference - units;
  return away * BigInt(HUNDRED_PERCENT) > reference * BigInt(points);
}
