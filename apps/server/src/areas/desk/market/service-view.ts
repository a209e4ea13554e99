import { amountText, wholeToken } from '@ocean/api/amount';
import type { serviceView } from '@ocean/api/areas/desk/market';
import type { Asset } from '@ocean/api/assets';
import type { OrderSide } from '@ocean/api/desk/states';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import { maxOf, minOf } from '@ocean/money/amount';
import { quoteUnits } from '@ocean/money/desk';
import type { InferOutput } from 'valibot';
import { isTradable, type PricedMarket, serviceRate } from './rules.ts';

export type Service = {
  readonly id: string;
  readonly account: string;
  readonly base: Asset;
  readonly side: OrderSide;
  /** USDT base units for one whole token; null: the reference price. */
  readonly rateUnits: bigint | null;
  /** USDT base units of value of one order. */
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  readonly isOpen: boolean;
  /** Base units in the asset wallet of what the operator gives. */
  readonly freeUnits: bigint;
};

/** What the passageway of a service has room for now. Amounts are USDT base units of value of one order. */
export type Room = {
  /** Its state lets it accept. */
  readonly accepts: boolean;
  readonly leastUnits: bigint;
  /** By its level, and by what is left of its day. */
  readonly mostUnits: bigint;
};

type Around = { readonly markets: ReadonlyMap<Asset, PricedMarket>; readonly room: Room };

/** The value of the largest order that the asset wallet behind a service pays for. */
export function coveredUnits({ base, side, freeUnits }: Service, rateUnits: bigint): bigint {
  return side === 'sell' ? freeUnits : quoteUnits({ side, baseUnits: freeUnits, rateUnits, whole: wholeToken(base) });
}

/** At least one order could be placed with it. */
function hasRoom(service: Service, { accepts, leastUnits, mostUnits }: Room, rateUnits: bigint): boolean {
  const most = minOf(service.maxUnits, mostUnits, coveredUnits(service, rateUnits));
  return accepts && maxOf(leastUnits, service.minUnits) <= most;
}

export function viewService(service: Service, { markets, room }: Around): InferOutput<typeof serviceView> {
  const { id, base, side, rateUnits, minUnits, maxUnits, isOpen } = service;
  const market = markets.get(base);
  const rate = market ? serviceRate(market, rateUnits) : null;
  return {
    id,
    market: `${base}/${QUOTE_ASSET}`,
    side,
    rate: rate === null ? null : amountText(rate, QUOTE_ASSET),
    hasOwnRate: rateUnits !== null,
    min: amountText(minUnits, QUOTE_ASSET),
    max: amountText(maxUnits, QUOTE_ASSET),
    isOpen,
    takesOrders: isOpen && market !== undefined && isTradable(market, rateUnits) && rate !== null && hasRoom(service, room, rate),
  };
}
