import type { ComponentType } from 'react';
import { paths } from '../base/paths.ts';
import type { TextGroup } from '../i18n/load-texts.ts';
import { type ScreenPart, screenPart } from '../shell/frame/lazy-screen.tsx';

/** The screens of the passageway desk, each in a file of its own. */
export const DESK_ROUTES = [
  desk(paths.passageway, () => import('../screens/desk/home/desk-screen.tsx').then((module) => module.DeskScreen)),
  desk(paths.deskProfile, () => import('../screens/desk/profile/profile-screen.tsx').then((module) => module.ProfileScreen)),
  desk(paths.deskTest, () => import('../screens/desk/test/test-screen.tsx').then((module) => module.TestScreen)),
  desk(paths.deskPractice, () => import('../screens/desk/practice/practice-screen.tsx').then((module) => module.PracticeScreen)),
  desk(
    paths.deskWallet,
    () => import('../screens/desk/wallet/wallet-screen.tsx').then((module) => module.WalletScreen),
    'deskMarkets',
  ),
  desk(paths.deskServices, () => import('../screens/desk/services/services-screen.tsx').then((module) => module.ServicesScreen)),
  desk(
    paths.deskMarkets,
    () => import('../screens/desk/markets/markets-screen.tsx').then((module) => module.MarketsScreen),
    'deskMarkets',
  ),
  desk(
    `${paths.deskMarkets}/:serviceId`,
    () => import('../screens/desk/channel/channel-screen.tsx').then((module) => module.ChannelScreen),
    'deskMarkets',
  ),
  desk(
    paths.deskNewOrder,
    () => import('../screens/desk/place/new-order-screen.tsx').then((module) => module.NewOrderScreen),
    'deskMarkets',
  ),
  desk(
    paths.deskLevel,
    () => import('../screens/desk/level/level-screen.tsx').then((module) => module.LevelScreen),
    'deskMarkets',
  ),
  desk(
    paths.deskProvider,
    () => import('../screens/desk/provider/provider-screen.tsx').then((module) => module.ProviderScreen),
    'deskMarkets',
  ),
  desk(
    paths.deskBoard,
    () => import('../screens/desk/board/board-screen.tsx').then((module) => module.BoardScreen),
    'deskOrders',
  ),
  desk(
    paths.deskOrders,
    () => import('../screens/desk/orders/orders-screen.tsx').then((module) => module.OrdersScreen),
    'deskOrders',
  ),
  desk(
    `${paths.deskOrders}/:id`,
    () => import('../screens/desk/order/order-screen.tsx').then((module) => module.OrderScreen),
    'deskOrders',
  ),
];

/** A screen with the texts of the whole desk and those of one side of it. */
function desk(path: string, load: () => Promise<ComponentType>, texts?: TextGroup): { path: string; screen: ScreenPart } {
  return { path, screen: screenPart({ title: 'core.route.passageway', texts: texts ? ['desk', texts] : 'desk', load }) };
}
