import { shareUp, WHOLE_POINTS } from './amount.ts';

export type Goods = {
  /** USDT base units for one, before discounts. */
  readonly unitUsdt: bigint;
  readonly quantity: number;
  /** Decimals of the paying asset. */
  readonly decimals: number;
  /** USDT base units for one whole token of the paying asset; null for USDT, which is the unit. */
  readonly usdtPerToken: bigint | null;
  /** In basis points (2 % is 200); discounts multiply. */
  readonly discounts: readonly number[];
};

/** Base units of the paying asset. */
export type Charge = { readonly unitUnits: bigint; readonly subtotalUnits: bigint; readonly totalUnits: bigint };

/**
 * The price of goods in the paying asset. Each result is rounded up once, at the end, so that no discount or
 * rate loses a base unit.
 * @example chargeFor({ unitUsdt: 5_000_000n, quantity: 3, decimals: 6, usdtPerToken: null, discounts: [] }).totalUnits // 15_000_000n
 */
export function chargeFor({ unitUsdt, quantity, decimals, usdtPerToken, discounts }: Goods): Charge {
  const whole = 10n ** BigInt(decimals);
  const rate = usdtPerToken ?? whole;
  const value = unitUsdt * BigInt(quantity);
  const kept = discounts.reduce((product, points) => product * (WHOLE_POINTS - BigInt(points)), 1n);
  return {
    unitUnits: shareUp(unitUsdt, whole, rate),
    subtotalUnits: shareUp(value, whole, rate),
    totalUnits: shareUp(value, whole * kept, rate * WHOLE_POINTS ** BigInt(discounts.length)),
  };
}
