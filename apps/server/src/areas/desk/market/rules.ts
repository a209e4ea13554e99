import type { Asset } from '@ocean/api/assets';
import { shareDown, shareUp, WHOLE_POINTS } from '@ocean/money/amount';

/** Rates are USDT base units for one whole token of the base asset. */
export type Band = { readonly leastUnits: bigint; readonly mostUnits: bigint };

export type Market = {
  readonly base: Asset;
  readonly bandPoints: number;
  readonly isOpen: boolean;
};

/** A market with its current price; null while there is none, and then its services pause. */
export type PricedMarket = Market & { readonly referenceUnits: bigint | null };

/** Rounded inwards, so that a rate within the band is never further from the reference than operators allow. */
export function bandOf({ bandPoints }: Pick<Market, 'bandPoints'>, referenceUnits: bigint): Band {
  const points = BigInt(bandPoints);
  return {
    leastUnits: shareUp(referenceUnits, WHOLE_POINTS - points, WHOLE_POINTS),
    mostUnits: shareDown(referenceUnits, WHOLE_POINTS + points, WHOLE_POINTS),
  };
}

export function isWithin({ leastUnits, mostUnits }: Band, rateUnits: bigint): boolean {
  return leastUnits <= rateUnits && rateUnits <= mostUnits;
}

/** The rate of a service: the provider's own, otherwise the reference. Null while there is no reference. */
export function serviceRate({ referenceUnits }: PricedMarket, ownUnits: bigint | null): bigint | null {
  return referenceUnits === null ? null : (ownUnits ?? referenceUnits);
}

/** Whether orders can be placed at the rate now; a service pauses when its own rate is outside the band. */
export function isTradable(market: PricedMarket, ownUnits: bigint | null): boolean {
  const { isOpen, referenceUnits } = market;
  if (!isOpen || referenceUnits === null) return false;
  return ownUnits === null || isWithin(bandOf(market, referenceUnits), ownUnits);
}
