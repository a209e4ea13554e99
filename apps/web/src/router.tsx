import { Redirect, Route, Switch } from 'wouter';
import { t } from './i18n/use-text.ts';
import { paths } from './paths.ts';
import { lazyScreen } from './shell/lazy-screen.tsx';

const HomeScreen = lazyScreen(
  () => import('./screens/home/home-screen.tsx').then((module) => module.HomeScreen),
  'home',
  () => ({ title: t('core.app'), tabs: true }),
);
const BotScreen = lazyScreen(
  () => import('./screens/bots/bot-screen.tsx').then((module) => module.BotScreen),
  'bots',
  () => ({ title: t('core.route.bots'), tabs: true }),
);
const AssetsScreen = lazyScreen(
  () => import('./screens/assets/assets-screen.tsx').then((module) => module.AssetsScreen),
  'assets',
  () => ({ title: t('core.route.assets'), tabs: true }),
);
const RecordsScreen = lazyScreen(
  () => import('./screens/records/records-screen.tsx').then((module) => module.RecordsScreen),
  'records',
  () => ({ title: t('core.route.records') }),
);
const NotFoundScreen = lazyScreen(
  () => import('./screens/not-found/not-found-screen.tsx').then((module) => module.NotFoundScreen),
  'home',
  () => ({ title: t('core.app') }),
);

/** Areas that are not open yet have no route here: menu and tabs say so before anybody gets lost. */
export function Router() {
  return (
    <Switch>
      <Route path={paths.home}>
        <HomeScreen />
      </Route>
      <Route path={paths.bots}>
        <BotScreen />
      </Route>
      <Route path={paths.assets}>
        <AssetsScreen />
      </Route>
      <Route path={paths.records}>
        <RecordsScreen />
      </Route>
      <Route path={paths.notFound}>
        <NotFoundScreen />
      </Route>
      <Route>
        <Redirect to={paths.notFound} replace />
      </Route>
    </Switch>
  );
}
