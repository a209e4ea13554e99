import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { ServiceSettings } from '@ocean/api/inputs/desk';
import type { Market } from '../market/rules.ts';

/** USDT base units of value of one order, by the parameters and the level. */
type Bounds = { readonly leastUnits: bigint; readonly mostUnits: bigint };

/** By base asset; one without a market is missing. */
type Markets = ReadonlyMap<Asset, Pick<Market, 'isOpen'>>;

/**
 * The services as they shall stand: one of each market and side, of several the last that was named. A service that is named
 * closed keeps whatever limits it has, also in a market that operators have closed.
 * @throws Refusal MARKET_UNKNOWN, MARKET_CLOSED, ORDER_TOO_SMALL, ORDER_TOO_LARGE
 */
export function planServices(wanted: readonly ServiceSettings[], bounds: Bounds, markets: Markets): readonly ServiceSettings[] {
  for (const { market, base, isOpen, minUnits, maxUnits } of wanted) {
    const found = markets.get(base);
    if (!found) throw new Refusal('MARKET_UNKNOWN');
    if (!isOpen) continue;
    if (!found.isOpen) throw new Refusal('MARKET_CLOSED', { market });
    if (minUnits < bounds.leastUnits) throw new Refusal('ORDER_TOO_SMALL', { minimum: amountText(bounds.leastUnits, 'USDT') });
    if (maxUnits > bounds.mostUnits) throw new Refusal('ORDER_TOO_LARGE', { maximum: amountText(bounds.mostUnits, 'USDT') });
  }
  return [...new Map(wanted.map((service) => [`${service.base}/${service.side}`, service])).values()];
}

/** Automatic accepting begins, or may do more a day: the owner's wallet may be asked. */
export function isRaised(before: bigint | null, after: bigint | null | undefined): after is bigint {
  return typeof after === 'bigint' && after > (before ?? 0n);
}
