import { Route, Switch } from 'wouter';
import { tokens } from '../api/client.ts';
import { firstPaths } from '../base/first-paths.ts';
import { LazyScreen, screenPart } from '../shell/frame/lazy-screen.tsx';

const home = screenPart({
  title: 'core.app',
  texts: 'home',
  tabs: true,
  hero: 'everyone',
  async load() {
    const { HomeScreen, arriveForMember } = await import('../screens/home/home-screen.tsx');
    if (tokens.current() !== null) await arriveForMember();
    return HomeScreen;
  },
});
const bots = screenPart({
  title: 'core.route.bots',
  texts: 'bots',
  tabs: true,
  load: () => import('../screens/bots/bot-screen.tsx').then((module) => module.BotScreen),
});
const earnings = screenPart({
  title: 'core.route.assets',
  texts: 'earnings',
  tabs: true,
  hero: 'members',
  load: () => import('../screens/earnings/earnings-screen.tsx').then((module) => module.EarningsScreen),
});
const others = screenPart({
  title: 'core.app',
  texts: 'core',
  load: () => import('./other-routes.tsx').then((module) => module.OtherRoutes),
});

/** The other tabs come while the page has nothing else to do, so that a tap shows them at once. */
export function fetchTabs(): void {
  for (const { part } of [home, bots, earnings, others]) part.fetch();
}

/** The three areas most visits begin with; the table of all other addresses arrives with the first of them. */
export function Router() {
  return (
    <Switch>
      <Route path={firstPaths.home}>
        <LazyScreen key="home" screen={home} />
      </Route>
      <Route path={firstPaths.bots}>
        <LazyScreen key="bots" screen={bots} />
      </Route>
      <Route path={firstPaths.earnings}>
        <LazyScreen key="earnings" screen={earnings} />
      </Route>
      <Route>
        <LazyScreen key="others" screen={others} />
      </Route>
    </Switch>
  );
}
