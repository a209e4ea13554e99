import { paths } from '../src/base/paths.ts';

/** Who sees the sea at the top of a screen. */
export type ScreenOfSea = 'everyone' | 'members';
/** What the page itself shows at the top of a screen: the product panel or a visitor's gate (`gate-below`: below the back link). */
export type ScreenStart = 'panel' | 'gate' | 'gate-below';

/**
 * A screen that a visit may begin with: its group of texts and the names of its files, so that the page loads them in parallel with
 * the app. `/a/*` matches every address below `/a` that has no entry of its own.
 */
type FirstScreen = {
  readonly route: string;
  readonly group: string;
  readonly names: readonly string[];
  readonly forMembers?: { readonly group: string; readonly name: string };
  readonly sea?: ScreenOfSea;
  readonly start?: ScreenStart;
};

/** The table of the addresses that are not among the first three areas. */
const OTHERS = 'other-routes';

const other = (route: string, group: string, ...names: string[]): FirstScreen => ({ route, group, names: [OTHERS, ...names] });

/** A screen that belongs to an account, with its gate at the very top or below the back link. */
const gated = (screen: FirstScreen, start: ScreenStart = 'gate-below'): FirstScreen => ({ ...screen, start });

/** A screen for one side of the desk, whose extra texts only members see. */
const ofDesk = (route: string, name: string, group: string): FirstScreen => ({
  ...gated(other(route, 'desk', name)),
  forMembers: { group, name },
});

export const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    route: paths.home,
    group: 'home',
    names: ['home-screen'],
    forMembers: { group: 'member', name: 'member-home' },
    sea: 'everyone',
  },
  { route: paths.bots, group: 'bots', names: ['bot-screen'], start: 'panel' },
  { route: paths.earnings, group: 'earnings', names: ['earnings-screen'], sea: 'members', start: 'gate' },
  gated(other(paths.records, 'records', 'records-screen')),
  other(paths.settings, 'account', 'settings-screen'),
  gated(other(paths.invitation, 'invite', 'invitation-screens'), 'gate'),
  other(paths.rwa, 'projects', 'projects-screen'),
  other(paths.voting, 'voting', 'voting-screen'),
  other(`${paths.voting}/*`, 'voting', 'project-vote-screen'),
  gated(other(paths.ai, 'support', 'ask-screen'), 'gate'),
  gated(other(paths.help, 'support', 'help-screen')),
  other(paths.helpArticle, 'support', 'detail-screen'),
  gated(other(paths.team, 'team', 'team-screen')),
  gated(other(paths.line, 'downline', 'downline-screen')),
  gated(other(paths.ranks, 'team', 'ranks-screen')),
  gated(other(paths.invited, 'invite', 'invitation-screens')),
  other(paths.notices, 'notices', 'notices-screen'),
  other(paths.stakes, 'staking', 'staking-screen'),
  other(paths.passageway, 'desk', 'desk-screen'),
  ofDesk(paths.deskMarkets, 'markets-screen', 'deskMarkets'),
  ofDesk(paths.deskWallet, 'wallet-screen', 'deskMarkets'),
  ofDesk(paths.deskOrders, 'orders-screen', 'deskOrders'),
  ofDesk(paths.deskBoard, 'board-screen', 'deskOrders'),
  gated(other(paths.deskServices, 'desk', 'services-screen')),
  gated(other(`${paths.passageway}/*`, 'desk')),
  gated(other(paths.feedback, 'feedback', 'feedback-screen')),
  other(paths.news, 'news', 'news-screen'),
  other(`${paths.news}/*`, 'news', 'one-news-screen'),
  gated(other(paths.city, 'city', 'city-screen'), 'gate'),
  gated(other(`${paths.city}/*`, 'city')),
  other(paths.proof, 'proof', 'proof-screen'),
  other(paths.notFound, 'notFound', 'not-found-screen'),
  // Every other address.
  other('*', 'notFound'),
];
