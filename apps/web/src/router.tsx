import { Redirect, Route, Switch } from 'wouter';
import { paths } from './paths.ts';
import { LazyScreen, screenPart } from './shell/lazy-screen.tsx';

const home = screenPart({
  title: 'core.app',
  texts: 'home',
  tabs: true,
  hero: true,
  load: () => import('./screens/home/home-screen.tsx').then((module) => module.HomeScreen),
});
const bots = screenPart({
  title: 'core.route.bots',
  texts: 'bots',
  tabs: true,
  load: () => import('./screens/bots/bot-screen.tsx').then((module) => module.BotScreen),
});
const assets = screenPart({
  title: 'core.route.assets',
  texts: 'assets',
  tabs: true,
  hero: true,
  load: () => import('./screens/assets/assets-screen.tsx').then((module) => module.AssetsScreen),
});
const records = screenPart({
  title: 'core.route.records',
  texts: 'records',
  load: () => import('./screens/records/records-screen.tsx').then((module) => module.RecordsScreen),
});
const notFound = screenPart({
  title: 'core.app',
  texts: 'home',
  load: () => import('./screens/not-found/not-found-screen.tsx').then((module) => module.NotFoundScreen),
});

/** The other tabs come while the page has nothing else to do, so that a tap shows them at once. */
export function fetchTabs(): void {
  for (const part of [home, bots, assets]) void part.arrive().catch(part.forget);
}

/** Areas that are not open yet have no route here: menu and tabs say so before anybody gets lost. */
export function Router() {
  return (
    <Switch>
      <Route path={paths.home}>
        <LazyScreen key="home" part={home} />
      </Route>
      <Route path={paths.bots}>
        <LazyScreen key="bots" part={bots} />
      </Route>
      <Route path={paths.assets}>
        <LazyScreen key="assets" part={assets} />
      </Route>
      <Route path={paths.records}>
        <LazyScreen key="records" part={records} />
      </Route>
      <Route path={paths.notFound}>
        <LazyScreen key="notFound" part={notFound} />
      </Route>
      <Route>
        <Redirect to={paths.notFound} replace />
      </Route>
    </Switch>
  );
}
