import { Redirect, Route, Switch } from 'wouter';
import { paths } from '../base/paths.ts';
import type { ComingName } from '../screens/coming/coming-screen.tsx';
import { LazyScreen, type ScreenPart, screenPart } from '../shell/frame/lazy-screen.tsx';

type OtherRoute = { readonly path: string; readonly screen: ScreenPart };

const ROUTES: readonly OtherRoute[] = [
  {
    path: paths.records,
    screen: screenPart({
      title: 'core.route.records',
      texts: 'records',
      load: () => import('../screens/records/records-screen.tsx').then((module) => module.RecordsScreen),
    }),
  },
  {
    path: paths.settings,
    screen: screenPart({
      title: 'core.route.settings',
      texts: 'account',
      load: () => import('../screens/account/settings-screen.tsx').then((module) => module.SettingsScreen),
    }),
  },
  {
    path: paths.notFound,
    screen: screenPart({
      title: 'core.app',
      texts: 'home',
      load: () => import('../screens/not-found/not-found-screen.tsx').then((module) => module.NotFoundScreen),
    }),
  },
  coming('invitation', true),
  coming('rwa', true),
  coming('voting', true),
  coming('ai', true),
  coming('news', true),
  coming('city', true),
  coming('help'),
  coming('helpArticle'),
  coming('team'),
  coming('line'),
  coming('ranks'),
  coming('invited'),
  ...localRoutes(),
];

/** Every address beyond the first three areas; an unknown one leads to /404. */
export function OtherRoutes() {
  return (
    <Switch>
      {ROUTES.map(({ path, screen }) => (
        <Route key={path} path={path}>
          <LazyScreen key={path} screen={screen} />
        </Route>
      ))}
      <Route>
        <Redirect to={paths.notFound} replace />
      </Route>
    </Switch>
  );
}

/** Only a local build has them. */
function localRoutes(): readonly OtherRoute[] {
  if (!__LOCAL_BUILD__) return [];
  const load = () => import('../screens/gallery/gallery-screen.tsx').then((module) => module.GalleryScreen);
  return [{ path: paths.gallery, screen: screenPart({ title: 'core.app', texts: 'core', load }) }];
}

/** An area that is not open yet: menu and tabs say so in a toast, its own address says what will be there. */
function coming(name: ComingName, tabs = false): OtherRoute {
  const load = () => import('../screens/coming/coming-screen.tsx').then((module) => module.comingScreen(name, tabs));
  return { path: paths[name], screen: screenPart({ title: 'core.app', texts: 'coming', tabs, load }) };
}
