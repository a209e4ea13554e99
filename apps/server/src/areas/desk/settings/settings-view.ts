import { amountText } from '@ocean/api/amount';
import type { settingsView } from '@ocean/api/areas/desk/passageway';
import type { Asset } from '@ocean/api/assets';
import { PASSAGEWAY_MAY } from '@ocean/api/desk/states';
import type { InferOutput } from 'valibot';
import type { PricedMarket } from '../market/rules.ts';
import { type Service, viewService } from '../market/service-view.ts';
import type { Passageway } from '../passageway/queries.ts';
import type { Settings } from './store.ts';

type Shown = {
  readonly settings: Settings;
  readonly services: readonly Service[];
  readonly passageway: Passageway;
  readonly markets: ReadonlyMap<Asset, PricedMarket>;
};

export function viewSettings({ settings, services, passageway, markets }: Shown): InferOutput<typeof settingsView> {
  const { autoUnits, autoUsedUnits, notifyOrders, notifyMessages } = settings;
  const accepts = PASSAGEWAY_MAY[passageway.state].includes('accept');
  return {
    services: services.map((service) => viewService(service, { accepts, markets })),
    autoAccept:
      autoUnits === null ? null : { daily: amountText(autoUnits, 'USDT'), usedToday: amountText(autoUsedUnits, 'USDT') },
    notify: { orders: notifyOrders, messages: notifyMessages },
  };
}
