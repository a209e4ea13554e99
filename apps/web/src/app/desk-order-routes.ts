import { paths } from '../base/paths.ts';
import type { TextGroup } from '../i18n/load-texts.ts';
import { screenPart } from '../shell/frame/lazy-screen.tsx';

const ORDER_TEXTS: readonly TextGroup[] = ['desk', 'deskOrders'];
const MARKET_TEXTS: readonly TextGroup[] = ['desk', 'deskMarkets'];

/** Screens of markets, orders, levels and providers. */
export const DESK_ORDER_ROUTES = [
  {
    path: paths.deskMarkets,
    screen: screenPart({
      title: 'core.route.passageway',
      texts: MARKET_TEXTS,
      load: () => import('../screens/desk/markets/markets-screen.tsx').then((module) => module.MarketsScreen),
    }),
  },
  {
    path: `${paths.deskChannels}/:serviceId`,
    screen: screenPart({
      title: 'core.route.passageway',
      texts: MARKET_TEXTS,
      load: () => import('../screens/desk/channel/channel-screen.tsx').then((module) => module.ChannelScreen),
    }),
  },
  {
    path: paths.deskNewOrder,
    screen: screenPart({
      title: 'core.route.passageway',
      texts: MARKET_TEXTS,
      load: () => import('../screens/desk/place/new-order-screen.tsx').then((module) => module.NewOrderScreen),
    }),
  },
  {
    path: paths.deskBoard,
    screen: screenPart({
      title: 'core.route.passageway',
      texts: ORDER_TEXTS,
      load: () => import('../screens/desk/board/board-screen.tsx').then((module) => module.BoardScreen),
    }),
  },
  {
    path: paths.deskOrders,
    screen: screenPart({
      title: 'core.route.passageway',
      texts: ORDER_TEXTS,
      load: () => import('../screens/desk/orders/orders-screen.tsx').then((module) => module.OrdersScreen),
    }),
  },
  {
    path: `${paths.deskOrders}/:id`,
    screen: screenPart({
      title: 'core.route.passageway',
      texts: ORDER_TEXTS,
      load: () => import('../screens/desk/order/order-screen.tsx').then((module) => module.OrderScreen),
    }),
  },
  {
    path: paths.deskLevel,
    screen: screenPart({
      title: 'core.route.passageway',
      texts: MARKET_TEXTS,
      load: () => import('../screens/desk/level/level-screen.tsx').then((module) => module.LevelScreen),
    }),
  },
  {
    path: paths.deskProvider,
    screen: screenPart({
      title: 'core.route.passageway',
      texts: MARKET_TEXTS,
      load: () => import('../screens/desk/provider/provider-screen.tsx').then((module) => module.ProviderScreen),
    }),
  },
];
