import type { ComponentType } from 'react';
import { paths } from '../base/paths.ts';
import { type ScreenPart, screenPart } from '../shell/frame/lazy-screen.tsx';

/** The screens of the city, each in a file of its own. The first one that matches an address is shown. */
export const CITY_ROUTES = [
  city(paths.city, () => import('../screens/city/city-screen.tsx').then((module) => module.CityScreen), { tabs: true }),
  city(paths.cityWrite, () => import('../screens/city/write/write-screen.tsx').then((module) => module.WriteScreen)),
  city(paths.cityReports, () => import('../screens/city/reports/reports-screen.tsx').then((module) => module.ReportsScreen), {
    texts: ['city', 'report'],
  }),
  city(`${paths.city}/:id`, () => import('../screens/city/post/post-screen.tsx').then((module) => module.PostScreen)),
];

type Options = Partial<Pick<Parameters<typeof screenPart>[0], 'texts' | 'tabs'>>;

function city(path: string, load: () => Promise<ComponentType>, options: Options = {}): { path: string; screen: ScreenPart } {
  return { path, screen: screenPart({ title: 'core.app', texts: 'city', load, ...options }) };
}
