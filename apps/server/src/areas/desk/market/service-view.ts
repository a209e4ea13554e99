import { amountText } from '@ocean/api/amount';
import type { serviceView } from '@ocean/api/areas/desk/market';
import type { Asset } from '@ocean/api/assets';
import type { OrderSide } from '@ocean/api/desk/states';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
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
};

type Around = {
  readonly markets: ReadonlyMap<Asset, PricedMarket>;
  /** Its passageway takes orders now. */
  readonly accepts: boolean;
};

export function viewService(service: Service, { markets, accepts }: Around): InferOutput<typeof serviceView> {
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
    takesOrders: isOpen && accepts && market !== undefined && isTradable(market, rateUnits),
  };
}
