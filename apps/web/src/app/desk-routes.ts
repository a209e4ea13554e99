import type { ComponentType } from 'react';
import { paths } from '../base/paths.ts';
import { type ScreenPart, screenPart } from '../shell/frame/lazy-screen.tsx';

/** The screens of the passageway desk, each in a file of its own. */
export const DESK_ROUTES = [
  desk(paths.passageway, () => import('../screens/desk/home/desk-screen.tsx').then((module) => module.DeskScreen)),
];

function desk(path: string, load: () => Promise<ComponentType>): { path: string; screen: ScreenPart } {
  return { path, screen: screenPart({ title: 'core.route.passageway', texts: 'desk', load }) };
}
