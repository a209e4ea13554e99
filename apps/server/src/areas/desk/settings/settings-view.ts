import { amountText } from '@ocean/api/amount';
import type { settingsView } from '@ocean/api/areas/desk/passageway';
import { PASSAGEWAY_MAY } from '@ocean/api/areas/desk/states';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import type { InferOutput } from 'valibot';
import type { Passageway, Rates } from '../passageway/queries.ts';
import type { Service } from './rules.ts';
import type { Settings } from './store.ts';

type Shown = {
  readonly settings: Settings;
  readonly services: readonly Service[];
  readonly passageway: Passageway;
  /** Of the open markets. */
  readonly rates: Rates;
};

export function viewSettings({ settings, services, passageway, rates }: Shown): InferOutput<typeof settingsView> {
  const { autoUnits, autoUsedUnits, notifyOrders, notifyMessages } = settings;
  const accepts = PASSAGEWAY_MAY[passageway.state].includes('accept');
  return {
    services: services.map((service) => viewService(service, { accepts, rates })),
    autoAccept:
      autoUnits === null ? null : { daily: amountText(autoUnits, 'USDT'), usedToday: amountText(autoUsedUnits, 'USDT') },
    notify: { orders: notifyOrders, messages: notifyMessages },
  };
}

function viewService(service: Service, { accepts, rates }: { accepts: boolean; rates: Rates }) {
  const { id, base, side, ownRateUnits, minUnits, maxUnits, isOpen } = service;
  const reference = rates.get(base);
  const rate = reference === undefined ? undefined : (ownRateUnits ?? reference);
  return {
    id,
    market: `${base}/${QUOTE_ASSET}`,
    side,
    rate: rate === undefined ? null : amountText(rate, QUOTE_ASSET),
    hasOwnRate: ownRateUnits !== null,
    min: amountText(minUnits, QUOTE_ASSET),
    max: amountText(maxUnits, QUOTE_ASSET),
    isOpen,
    takesOrders: isOpen && accepts && rate !== undefined,
  };
}
