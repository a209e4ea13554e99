import type { ComponentType } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { GALLERY, paths } from '../base/paths.ts';
import { LazyScreen, type ScreenPart, screenPart } from '../shell/frame/lazy-screen.tsx';
import { CITY_ROUTES } from './city-routes.ts';
import { DESK_ROUTES } from './desk-routes.ts';

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
      texts: ['account', 'push'],
      async load() {
        const { SettingsScreen, arriveSettings } = await import('../screens/account/settings-screen.tsx');
        await arriveSettings();
        return SettingsScreen;
      },
    }),
  },
  {
    path: paths.line,
    screen: screenPart({
      title: 'core.app',
      texts: 'downline',
      load: () => import('../screens/team/downline/downline-screen.tsx').then((module) => module.DownlineScreen),
    }),
  },
  {
    path: paths.notices,
    screen: screenPart({
      title: 'core.app',
      texts: 'notices',
      load: () => import('../screens/home/notices/notices-screen.tsx').then((module) => module.NoticesScreen),
    }),
  },
  {
    path: paths.news,
    screen: screenPart({
      title: 'core.app',
      texts: 'news',
      tabs: true,
      load: () => import('../screens/news/news-screen.tsx').then((module) => module.NewsScreen),
    }),
  },
  {
    path: `${paths.news}/:id`,
    screen: screenPart({
      title: 'core.app',
      texts: 'news',
      tabs: true,
      load: () => import('../screens/news/one-news-screen.tsx').then((module) => module.OneNewsScreen),
    }),
  },
  {
    path: paths.stakes,
    screen: screenPart({
      title: 'core.app',
      texts: 'staking',
      load: () => import('../screens/staking/staking-screen.tsx').then((module) => module.StakingScreen),
    }),
  },
  {
    path: paths.notFound,
    screen: screenPart({
      title: 'core.app',
      texts: 'notFound',
      load: () => import('../screens/not-found/not-found-screen.tsx').then((module) => module.NotFoundScreen),
    }),
  },
  {
    path: paths.team,
    screen: screenPart({
      title: 'core.app',
      texts: 'team',
      load: () => import('../screens/team/figures/team-screen.tsx').then((module) => module.TeamScreen),
    }),
  },
  {
    path: paths.ranks,
    screen: screenPart({
      title: 'core.app',
      texts: 'team',
      load: () => import('../screens/team/ranks/ranks-screen.tsx').then((module) => module.RanksScreen),
    }),
  },
  {
    path: paths.invitation,
    screen: screenPart({
      title: 'core.route.invitation',
      texts: 'invite',
      tabs: true,
      async load() {
        const { InvitationScreen, arriveOwnInvitation } = await import('../screens/team/invite/invitation-screens.tsx');
        await arriveOwnInvitation();
        return InvitationScreen;
      },
    }),
  },
  {
    path: paths.invited,
    screen: screenPart({
      title: 'core.route.invitation',
      texts: 'invite',
      load: () => import('../screens/team/invite/invitation-screens.tsx').then((module) => module.InvitedScreen),
    }),
  },
  {
    path: paths.voting,
    screen: screenPart({
      title: 'core.route.voting',
      texts: 'voting',
      tabs: true,
      load: () => import('../screens/voting/voting-screen.tsx').then((module) => module.VotingScreen),
    }),
  },
  {
    path: `${paths.voting}/:id`,
    screen: screenPart({
      title: 'core.route.voting',
      texts: 'voting',
      load: () => import('../screens/voting/detail/project-vote-screen.tsx').then((module) => module.ProjectVoteScreen),
    }),
  },
  {
    path: paths.ai,
    screen: screenPart({
      title: 'core.route.ai',
      texts: 'support',
      tabs: true,
      load: () => import('../screens/support/ask/ask-screen.tsx').then((module) => module.AskScreen),
    }),
  },
  {
    path: paths.help,
    screen: screenPart({
      title: 'core.app',
      texts: 'support',
      load: () => import('../screens/support/help/help-screen.tsx').then((module) => module.HelpScreen),
    }),
  },
  {
    path: paths.helpArticle,
    screen: screenPart({
      title: 'core.app',
      texts: 'support',
      load: () => import('../screens/support/article/detail-screen.tsx').then((module) => module.DetailScreen),
    }),
  },
  {
    path: paths.rwa,
    screen: screenPart({
      title: 'core.route.rwa',
      texts: 'projects',
      tabs: true,
      load: () => import('../screens/projects/projects-screen.tsx').then((module) => module.ProjectsScreen),
    }),
  },
  {
    path: paths.proof,
    screen: screenPart({
      title: 'core.app',
      texts: __LOCAL_BUILD__ ? ['proof', 'local'] : 'proof',
      load: () => import('../screens/proof/proof-screen.tsx').then((module) => module.ProofScreen),
    }),
  },
  ...CITY_ROUTES,
  feedback(paths.feedback, () => import('../screens/feedback/write/feedback-screen.tsx').then((module) => module.FeedbackScreen)),
  feedback(`${paths.feedback}/:id`, () => import('../screens/feedback/sent/sent-screen.tsx').then((module) => module.SentScreen)),
  ...DESK_ROUTES,
  ...localRoutes(),
];

/** Loads the screen of the address that a visit begins with. */
export async function arriveAt(address: string): Promise<void> {
  // As the router matches them.
  const isAt = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(address);
  const { screen } = ROUTES.find(({ path }) => isAt(path)) ?? {};
  await screen?.part.arrive();
}

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
  return [{ path: GALLERY, screen: screenPart({ title: 'core.app', texts: 'core', load }) }];
}

/** Feedback about the platform: the form, the sent ones, and a page for each. */
function feedback(path: string, load: () => Promise<ComponentType>): OtherRoute {
  return { path, screen: screenPart({ title: 'core.route.passageway', texts: 'feedback', load }) };
}
