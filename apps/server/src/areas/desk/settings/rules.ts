import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { ServiceSettings } from '@ocean/api/inputs/desk';
import type { Market } from '../market/rules.ts';

/** USDT base units of value of one order, by the parameters and the level. */
type Bounds = { readonly leastUnits: bigint; readonly mostUnits: bigint };

/** By base asset; one without a market is missing. */
type Markets = ReadonlyMap<Asset, Pick<Market, 'isOpen'>>;

type Limits = Pick<ServiceSettings, 'base' | 'side' | 'minUnits' | 'maxUnits' | 'isOpen'>;

type Around = {
  /** As they stand now. */
  readonly stored: readonly Limits[];
  readonly bounds: Bounds;
  readonly markets: Markets;
};

/**
 * The services to store: one of each market and side; of several, the last one named. Only an offer wider than the stored one is
 * checked. All services are sent together, so one that has become invalid through a closed market, a lower level or a higher
 * minimum would otherwise block closing or changing the others.
 * @throws Refusal MARKET_UNKNOWN, MARKET_CLOSED, ORDER_TOO_SMALL, ORDER_TOO_LARGE
 */
export function planServices(
  wanted: readonly ServiceSettings[],
  { stored, bounds, markets }: Around,
): readonly ServiceSettings[] {
  for (const service of wanted) {
    const { market, base, minUnits, maxUnits } = service;
    const found = markets.get(base);
    if (!found) throw new Refusal('MARKET_UNKNOWN');
    if (!service.isOpen || stored.some((before) => isWithin(service, before))) continue;
    if (!found.isOpen) throw new Refusal('MARKET_CLOSED', { market });
    if (minUnits < bounds.leastUnits) throw new Refusal('ORDER_TOO_SMALL', { minimum: amountText(bounds.leastUnits, 'USDT') });
    if (maxUnits > bounds.mostUnits) throw new Refusal('ORDER_TOO_LARGE', { maximum: amountText(bounds.mostUnits, 'USDT') });
  }
  return [...new Map(wanted.map((service) => [`${service.base}/${service.side}`, service])).values()];
}

/** Whether every order it asks for is one that the same service, also open, asked for before. */
function isWithin(service: Limits, before: Limits): boolean {
  const isSame = before.base === service.base && before.side === service.side;
  return isSame && before.isOpen && before.minUnits <= service.minUnits && service.maxUnits <= before.maxUnits;
}

/** Whether automatic accepting begins or its daily value rises, which may need the owner's signature. */
export function isRaised(before: bigint | null, after: bigint | null | undefined): after is bigint {
  return typeof after === 'bigint' && after > (before ?? 0n);
}
