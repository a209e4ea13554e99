import type { ComponentType } from 'react';
import { paths } from '../base/paths.ts';
import { type ScreenPart, screenPart } from '../shell/frame/lazy-screen.tsx';

/** The screens of the passageway desk, each in a file of its own. */
export const DESK_ROUTES = [
  desk(paths.passageway, () => import('../screens/desk/home/desk-screen.tsx').then((module) => module.DeskScreen)),
  desk(paths.deskProfile, () => import('../screens/desk/profile/profile-screen.tsx').then((module) => module.ProfileScreen)),
  desk(paths.deskTest, () => import('../screens/desk/test/test-screen.tsx').then((module) => module.TestScreen)),
  desk(paths.deskPractice, () => import('../screens/desk/practice/practice-screen.tsx').then((module) => module.PracticeScreen)),
  desk(paths.deskWallet, () => import('../screens/desk/wallet/wallet-screen.tsx').then((module) => module.WalletScreen)),
];

function desk(path: string, load: () => Promise<ComponentType>): { path: string; screen: ScreenPart } {
  return { path, screen: screenPart({ title: 'core.route.passageway', texts: 'desk', load }) };
}
