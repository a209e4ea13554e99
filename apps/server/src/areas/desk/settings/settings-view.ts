import { amountText } from '@ocean/api/amount';
import type { settingsView } from '@ocean/api/areas/desk/passageway';
import type { Asset } from '@ocean/api/assets';
import type { InferOutput } from 'valibot';
import type { PricedMarket } from '../market/rules.ts';
import { type Room, type Service, viewService } from '../market/service-view.ts';
import type { Settings } from './store.ts';

type Shown = {
  readonly settings: Settings;
  readonly services: readonly Service[];
  readonly room: Room;
  readonly markets: ReadonlyMap<Asset, PricedMarket>;
};

export function viewSettings({ settings, services, room, markets }: Shown): InferOutput<typeof settingsView> {
  const { autoUnits, autoUsedUnits, notifyOrders, notifyMessages } = settings;
  return {
    services: services.map((service) => viewService(service, { room, markets })),
    autoAccept:
      autoUnits === null ? null : { daily: amountText(autoUnits, 'USDT'), usedToday: amountText(autoUsedUnits, 'USDT') },
    notify: { orders: notifyOrders, messages: notifyMessages },
  };
}
