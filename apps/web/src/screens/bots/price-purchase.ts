import { ASSETS, isAsset } from '@ocean/api/assets';
import { formatAmount, parseAmount, shareUp } from '@ocean/money/amount';

export type LiveOrder = {
  asset: string;
  /** Price of one bot in that asset; null while there is no current price. */
  unit: string | null;
  quantity: number;
  /** Per cent, as plain decimals. */
  assetPercent: string;
  quantityPercent: string;
};

export type LivePrice = {
  subtotal: string;
  discounts: { kind: 'asset' | 'quantity'; percent: string; amount: string }[];
  total: string;
};

const WHOLE = 10_000n;

/**
 * The total while one chooses: the same rule as the quote (discounts multiply, rounded up once at the end). The quote
 * itself comes from the server with the review.
 */
export function priceLive(order: LiveOrder): LivePrice | null {
  const decimals = isAsset(order.asset) ? ASSETS[order.asset].decimals : null;
  const unit = decimals === null ? null : parseAmount(order.unit, decimals);
  if (decimals === null || !unit?.ok || order.quantity < 1) return null;
  const subtotal = unit.units * BigInt(order.quantity);
  const assetPoints = basisPoints(order.assetPercent);
  const quantityPoints = basisPoints(order.quantityPercent);
  const afterAsset = shareUp(subtotal, WHOLE - assetPoints, WHOLE);
  const total = shareUp(subtotal, (WHOLE - assetPoints) * (WHOLE - quantityPoints), WHOLE * WHOLE);
  const show = (units: bigint) => formatAmount(units, decimals);
  const discounts: LivePrice['discounts'] = [
    { kind: 'asset' as const, percent: order.assetPercent, amount: show(afterAsset - subtotal) },
    { kind: 'quantity' as const, percent: order.quantityPercent, amount: show(total - afterAsset) },
  ].filter((discount) => basisPoints(discount.percent) > 0n);
  return { subtotal: show(subtotal), discounts, total: show(total) };
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
