import { shareDown, shareUp, WHOLE_POINTS } from './amount.ts';

type Deal = {
  /** Of the base asset, seen by the customer. */
  readonly side: 'buy' | 'sell';
  readonly baseUnits: bigint;
  /** USDT base units for one whole token. */
  readonly rateUnits: bigint;
  /** Base units of one whole token of the base asset. */
  readonly whole: bigint;
};

/**
 * The USDT amount of an order, which is also its value: rounded up where a buyer pays, rounded down where a seller receives.
 * @example quoteUnits({ side: 'buy', baseUnits: 1n, rateUnits: 2_000_000n, whole: 10n ** 18n }) // 1n
 */
export function quoteUnits({ side, baseUnits, rateUnits, whole }: Deal): bigint {
  return side === 'buy' ? shareUp(baseUnits, rateUnits, whole) : shareDown(baseUnits, rateUnits, whole);
}

/** The fee of proceeds, rounded up. @example proceedsFee(1_000n, 50) // 5n, at 0.5 % */
export function proceedsFee(units: bigint, points: number): bigint {
  return shareUp(units, BigInt(points), WHOLE_POINTS);
}
