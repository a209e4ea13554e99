import { formatAmount, parseAmount, shareUp } from '@ocean/money/amount';
import { decimalsOf } from '../../api/token-decimals.ts';

export type LiveOrder = {
  asset: string;
  /** Price of one in that asset, the discount of the asset already taken off; null while there is no current price. */
  unit: string | null;
  quantity: number;
  /** Discounts in per cent, as plain decimals. */
  assetPercent: string;
  quantityPercent: string;
};

export type LiveDiscount = { kind: 'asset' | 'quantity'; percent: string; amount: string };

export type LivePrice = {
  /** Price of one before discounts, and of all of them. */
  unit: string;
  subtotal: string;
  /** Discounts that apply, with what they take off. */
  discounts: readonly LiveDiscount[];
  total: string;
};

const WHOLE = 10_000n;

/**
 * The total while the member chooses, rounded up as everything that is charged. It can differ from the server's quote by
 * the rounding of the unit: less than one base unit a piece.
 */
export function priceLive({ asset, unit, quantity, assetPercent, quantityPercent }: LiveOrder): LivePrice | null {
  const decimals = decimalsOf(asset);
  const parsed = decimals === null ? null : parseAmount(unit, decimals);
  const keptByAsset = WHOLE - basisPoints(assetPercent);
  if (decimals === null || !parsed?.ok || quantity < 1 || keptByAsset <= 0n) return null;
  const many = BigInt(quantity);
  const fullUnit = (parsed.units * WHOLE) / keptByAsset;
  const lessAsset = parsed.units * many;
  const total = shareUp(lessAsset, WHOLE - basisPoints(quantityPercent), WHOLE);
  const show = (units: bigint) => formatAmount(units, decimals);
  const taken = [
    { kind: 'asset' as const, percent: assetPercent, units: lessAsset - fullUnit * many },
    { kind: 'quantity' as const, percent: quantityPercent, units: total - lessAsset },
  ].filter(({ units }) => units !== 0n);
  return {
    unit: show(fullUnit),
    subtotal: show(fullUnit * many),
    discounts: taken.map(({ units, ...discount }) => ({ ...discount, amount: show(units) })),
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
