import { ASSETS, isAsset } from '@ocean/api/assets';
import { formatAmount, parseAmount, shareUp } from '@ocean/money/amount';

export type LiveOrder = {
  asset: string;
  /** Price of one bot in that asset, its discount already taken off; null while there is no current price. */
  unit: string | null;
  quantity: number;
  /** Quantity discount in per cent, as a plain decimal. */
  percent: string;
};

export type LivePrice = {
  subtotal: string;
  /** Null when the quantity earns none. */
  discount: { percent: string; amount: string } | null;
  total: string;
};

const WHOLE = 10_000n;

/**
 * The total while one chooses, rounded up as everything that is charged. It can differ from the quote, which the
 * server makes for the review, by the rounding of the unit: less than one base unit a bot.
 */
export function priceLive({ asset, unit, quantity, percent }: LiveOrder): LivePrice | null {
  const decimals = isAsset(asset) ? ASSETS[asset].decimals : null;
  const parsed = decimals === null ? null : parseAmount(unit, decimals);
  if (decimals === null || !parsed?.ok || quantity < 1) return null;
  const subtotal = parsed.units * BigInt(quantity);
  const total = shareUp(subtotal, WHOLE - basisPoints(percent), WHOLE);
  const show = (units: bigint) => formatAmount(units, decimals);
  return {
    subtotal: show(subtotal),
    discount: total === subtotal ? null : { percent, amount: show(total - subtotal) },
    total: show(total),
  };
}

/** The discount of the highest tier that the quantity reaches. */
export function quantityPercent(tiers: readonly { from: number; percent: string }[], quantity: number): string {
  const reached = tiers.filter((tier) => tier.from <= quantity).sort((a, b) => a.from - b.from);
  return reached.at(-1)?.percent ?? '0';
}

function basisPoints(percent: string): bigint {
  const parsed = parseAmount(percent, 2);
  return parsed.ok ? parsed.units : 0n;
}
