import { Route, Switch } from 'wouter';
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
const others = screenPart({
  title: 'core.app',
  texts: 'core',
  load: () => import('./other-routes.tsx').then((module) => module.OtherRoutes),
});

/** The other tabs come while the page has nothing else to do, so that a tap shows them at once. */
export function fetchTabs(): void {
  for (const part of [home, bots, assets, others]) void part.arrive().catch(part.forget);
}

/** The three areas most visits begin with; the table of all other addresses arrives with the first of them. */
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
      <Route>
        <LazyScreen key="others" part={others} />
      </Route>
    </Switch>
  );
}
