import { prices } from '@ocean/api/operators/money/prices';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { readNumberCursor } from '../console/page-of-list.ts';
import { readAmount } from '../console/read-amount.ts';
import { NotAllowed } from '../operation.ts';
import { prepareConfirm, preparePrice } from './prepare-price.ts';
import { previewPrice, showPriceHistory, showPrices } from './show-prices.ts';

export const priceRoutes: readonly ConsoleRoute[] = [
  readRoute(prices.list, ({ db }) => showPrices(db)),
  readRoute(prices.history, ({ db }, { after, ...which }) => showPriceHistory(db, { ...which, before: readNumberCursor(after) })),
  readRoute(prices.preview, ({ db }, { asset, price }) => previewPrice(db, { asset, units: readAmount(price, 'USDT') })),
  actRoute(prices.set, (context, { asset, price, reason }) =>
    preparePrice(context, { asset, usdtUnits: readAmount(price, 'USDT'), reason }),
  ),
  actRoute(prices.confirm, async (context, { asset, price, reason }) => {
    const act = await prepareConfirm(context, { asset, usdtUnits: readAmount(price, 'USDT'), reason });
    if (!act) throw new NotAllowed(`No price of ${price} USDT awaits approval for ${asset}.`);
    return act;
  }),
];
