import { paths } from '../src/base/paths.ts';

/** Who sees the sea at the top of a screen. */
export type ScreenOfSea = 'everyone' | 'members';
/** The words that the page itself shows at the top of a screen: a gate or a lead, at the very top or below the back link. */
export type ScreenStart = 'gate' | 'gate-below' | 'lead' | 'lead-below';
/** Who reads which words before the app is there. */
type Words = { readonly visitors?: ScreenStart; readonly members?: ScreenStart };

/**
 * A screen that a visit may begin with: its group of texts and the names of its files, so that the page loads them in parallel with
 * the app. `/a/*` matches every address below `/a` that has no entry of its own.
 */
export type FirstScreen = {
  readonly route: string;
  readonly group: string;
  readonly names: readonly string[];
  readonly forMembers?: { readonly group: string; readonly name: string };
  readonly sea?: ScreenOfSea;
  /** The page itself shows the product panel. */
  readonly hasPanel?: true;
  readonly words?: Words;
  /** The text that says what the screen is for: on the gate, or as the lead. */
  readonly lead?: string;
  /** The title and text in the card of a gate that is no gate. */
  readonly message?: readonly [title: string, text: string];
};

/** An address as the page and the server look it up, whatever the case it was typed in. */
export const routeKey = (route: string) => route.toLowerCase();

/** The table of the addresses that are not among the first three areas. */
const OTHERS = 'other-routes';

const other = (route: string, group: string, ...names: string[]): FirstScreen => ({ route, group, names: [OTHERS, ...names] });

type Place = '' | '-below';

/** A screen that begins with words. The lead stands on the gate or is the lead; without one the gate says what all gates say. */
const beginning = (screen: FirstScreen, words: Words, lead?: string): FirstScreen => ({
  ...screen,
  ...(lead === undefined ? {} : { lead }),
  words,
});

/** A screen that belongs to an account: visitors have the gate. */
const gated = (screen: FirstScreen, lead?: string, place: Place = '-below') =>
  beginning(screen, { visitors: `gate${place}` }, lead);

/** A screen that belongs to an account, where members read the lead as well. */
const explained = (screen: FirstScreen, lead: string, place: Place = '-below') =>
  beginning(screen, { visitors: `gate${place}`, members: `lead${place}` }, lead);

/** A screen for everyone that begins with its lead. */
const led = (screen: FirstScreen, lead: string, place: Place = '-below') =>
  beginning(screen, { visitors: `lead${place}`, members: `lead${place}` }, lead);

/** An address that leads nowhere: a message in the place of a gate, for everyone. */
const nowhere = (screen: FirstScreen): FirstScreen => ({
  ...screen,
  message: ['notFound.nothing', 'notFound.text'],
  words: { visitors: 'gate', members: 'gate' },
});

/** A screen for one side of the desk, whose extra texts only members see. */
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
  { route: paths.bots, group: 'bots', names: ['bot-screen'], hasPanel: true },
  gated({ route: paths.earnings, group: 'earnings', names: ['earnings-screen'], sea: 'members' }, 'earnings.lead', ''),
  explained(other(paths.records, 'records', 'records-screen'), 'records.lead'),
  led(other(paths.settings, 'account', 'settings-screen'), 'account.lead'),
  gated(other(paths.invitation, 'invite', 'invitation-screens'), 'invite.lead', ''),
  led(other(paths.rwa, 'projects', 'projects-screen'), 'projects.lead', ''),
  led(other(paths.voting, 'voting', 'voting-screen'), 'voting.lead', ''),
  led(other(`${paths.voting}/*`, 'voting', 'project-vote-screen'), 'voting.detail.lead'),
  explained(other(paths.ai, 'support', 'ask-screen'), 'support.ask.lead', ''),
  explained(other(paths.help, 'support', 'help-screen'), 'support.lead'),
  gated(other(paths.helpArticle, 'support', 'detail-screen'), 'support.lead'),
  gated(other(paths.team, 'team', 'team-screen'), 'team.lead'),
  gated(other(paths.line, 'downline', 'downline-screen'), 'downline.lead'),
  gated(other(paths.ranks, 'team', 'ranks-screen'), 'team.ranks.lead'),
  gated(other(paths.invited, 'invite', 'invitation-screens'), 'invite.list.lead'),
  led(other(paths.notices, 'notices', 'notices-screen'), 'notices.lead'),
  beginning(other(paths.stakes, 'staking', 'staking-screen'), { visitors: 'lead-below' }, 'staking.lead'),
  led(other(paths.passageway, 'desk', 'desk-screen'), 'desk.lead'),
  explained(ofDesk(paths.deskMarkets, 'markets-screen', 'deskMarkets'), 'deskMarkets.lead'),
  gated(ofDesk(paths.deskWallet, 'wallet-screen', 'deskMarkets'), 'deskMarkets.wallet.lead'),
  gated(ofDesk(paths.deskOrders, 'orders-screen', 'deskOrders'), 'deskOrders.lead'),
  gated(ofDesk(paths.deskBoard, 'board-screen', 'deskOrders'), 'deskOrders.board.lead'),
  gated(other(paths.deskServices, 'desk', 'services-screen'), 'desk.services.lead'),
  gated(other(paths.deskProfile, 'desk'), 'desk.profile.lead'),
  gated(other(paths.deskTest, 'desk'), 'desk.test.lead'),
  gated(other(paths.deskPractice, 'desk'), 'desk.practice.lead'),
  gated(other(paths.deskNewOrder, 'desk'), 'deskMarkets.place.lead'),
  gated(other(paths.deskLevel, 'desk'), 'deskMarkets.level.lead'),
  gated(other(paths.deskProvider, 'desk'), 'deskMarkets.provider.lead'),
  gated(other(`${paths.passageway}/*`, 'desk')),
  explained(other(paths.feedback, 'feedback', 'feedback-screen'), 'feedback.lead'),
  led(other(paths.news, 'news', 'news-screen'), 'news.lead', ''),
  other(`${paths.news}/*`, 'news', 'one-news-screen'),
  explained(other(paths.city, 'city', 'city-screen'), 'city.lead', ''),
  gated(other(paths.cityWrite, 'city'), 'city.write.lead'),
  gated(other(paths.cityReports, 'city'), 'city.reports.lead'),
  gated(other(`${paths.city}/*`, 'city'), 'city.post.lead'),
  led(other(paths.proof, 'proof', 'proof-screen'), 'proof.lead'),
  nowhere(other(paths.notFound, 'notFound', 'not-found-screen')),
  // Every other address.
  nowhere(other('*', 'notFound')),
];
