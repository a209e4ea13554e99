import { paths } from '../src/base/paths.ts';

/** For whom a screen begins with the sea. */
export type ScreenOfSea = 'everyone' | 'members';

/**
 * A screen that a visit may begin with: its texts, and what its files are called, so that the page asks for them beside the app and not
 * after it. `/a/*` is what lies below `/a` and has no line of its own.
 */
type FirstScreen = {
  readonly route: string;
  readonly group: string;
  readonly names: readonly string[];
  readonly forMembers?: { readonly group: string; readonly name: string };
  readonly sea?: ScreenOfSea;
};

/** The table of the addresses that are not among the first three areas. */
const OTHERS = 'other-routes';

const other = (route: string, group: string, ...names: string[]): FirstScreen => ({ route, group, names: [OTHERS, ...names] });

/** One side of the desk has texts of its own, which members see. */
const ofDesk = (route: string, name: string, group: string): FirstScreen => ({
  ...other(route, 'desk', name),
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
  { route: paths.bots, group: 'bots', names: ['bot-screen'] },
  { route: paths.earnings, group: 'earnings', names: ['earnings-screen'], sea: 'members' },
  other(paths.records, 'records', 'records-screen'),
  other(paths.settings, 'account', 'settings-screen'),
  other(paths.invitation, 'invite', 'invitation-screens'),
  other(paths.rwa, 'projects', 'projects-screen'),
  other(paths.voting, 'voting', 'voting-screen'),
  other(`${paths.voting}/*`, 'voting', 'project-vote-screen'),
  other(paths.ai, 'support', 'ask-screen'),
  other(paths.help, 'support', 'help-screen'),
  other(paths.helpArticle, 'support', 'detail-screen'),
  other(paths.team, 'team', 'team-screen'),
  other(paths.line, 'downline', 'downline-screen'),
  other(paths.ranks, 'team', 'ranks-screen'),
  other(paths.invited, 'invite', 'invitation-screens'),
  other(paths.notices, 'notices', 'notices-screen'),
  other(paths.stakes, 'staking', 'staking-screen'),
  other(paths.passageway, 'desk', 'desk-screen'),
  ofDesk(paths.deskMarkets, 'markets-screen', 'deskMarkets'),
  ofDesk(paths.deskWallet, 'wallet-screen', 'deskMarkets'),
  ofDesk(paths.deskOrders, 'orders-screen', 'deskOrders'),
  ofDesk(paths.deskBoard, 'board-screen', 'deskOrders'),
  other(paths.deskServices, 'desk', 'services-screen'),
  other(`${paths.passageway}/*`, 'desk'),
  other(paths.feedback, 'feedback', 'feedback-screen'),
  other(paths.news, 'news', 'news-screen'),
  other(`${paths.news}/*`, 'news', 'one-news-screen'),
  other(paths.city, 'city', 'city-screen'),
  other(`${paths.city}/*`, 'city'),
  other(paths.proof, 'proof', 'proof-screen'),
  other(paths.notFound, 'notFound', 'not-found-screen'),
  // Every other address.
  other('*', 'notFound'),
];
