import { Route, Switch } from 'wouter';
import { tokens } from '../api/client.ts';
import { firstPaths } from '../base/first-paths.ts';
import { inTime } from '../base/in-time.ts';
import { LazyScreen, type ScreenPart, screenPart } from '../shell/frame/lazy-screen.tsx';

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
  async load() {
    const { OtherRoutes, arriveAt } = await import('./other-routes.tsx');
    await inTime(arriveAt(location.pathname), FIRST_SCREEN_MS).catch(() => {});
    return OtherRoutes;
  },
});

/** After this an outline is better than an unchanged page. */
const FIRST_SCREEN_MS = 3_000;

/** Waits for the screen that the address names, so that it replaces the initial page directly, without an outline in between. */
export async function arriveFirst(): Promise<void> {
  const parts: Partial<Record<string, ScreenPart>> = {
    [firstPaths.home]: home,
    [firstPaths.bots]: bots,
    [firstPaths.earnings]: earnings,
  };
  const { part } = parts[location.pathname] ?? others;
  await inTime(part.arrive(), FIRST_SCREEN_MS).catch(() => {});
}

/** Loads the other tabs while the page is idle, so that a tap shows them at once. */
export function fetchTabs(): void {
  for (const { part } of [home, bots, earnings, others]) part.fetch();
}

/** The three areas that most visits begin with; the table of all other addresses is a lazy part of its own. */
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
