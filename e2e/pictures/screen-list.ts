import type { Page } from '@playwright/test';
import { lockAreas } from '../support/answers/operators-say.ts';
import type { Quiet } from '../support/watch/quiet-page.ts';
import { CITY_SCREENS } from './city-screens.ts';
import { DESK_ORDER_SCREENS } from './desk-order-screens.ts';
import { DESK_SCREENS } from './desk-screens.ts';
import { NEWS_SCREENS } from './news-screens.ts';
import { RWA_SCREENS } from './rwa-screens.ts';
import {
  FIRST_ROW,
  holdAnswers,
  type More,
  OWN_ANSWERS,
  refuseAnswers,
  type ScreenToShow,
  SHEET,
  screen,
  tap,
} from './screen-parts.ts';
import { showAwards } from './show-awards.ts';
import { findFirstMember, showNotices } from './team-and-notices.ts';

const AREAS = [
  '/yaoqing',
  '/tijiao',
  '/toupiaolist',
  '/kefu',
  '/kefuList',
  '/kefuDetail',
  '/team',
  '/xiaji',
  '/rankDetail',
  '/inviteDetail',
  '/kuaixun',
  '/proof',
  '/404',
];

const BOT_ACTS = ['accelerate', 'run', 'transfer', 'renew', 'stop'];
const ASSET_ACTS = ['deposit', 'exchange', 'withdraw', 'transfer', 'stake', 'collect'];
/** Found by its state: the lists above also have rows and arrive earlier, but only withdrawals show a state. */
const LAST_WITHDRAWAL = '.card-list .row:has(.chip) >> nth=-1';

export const SCREENS: readonly ScreenToShow[] = [
  screen('visitor', 'home', '/'),
  screen('visitor', 'home: menu', '/', tap('.header .icon-button >> nth=0')),
  screen('visitor', 'home: languages', '/', tap('.header .icon-button >> nth=1')),
  screen('visitor', 'home: where from', '/', tap('.steps ~ .card-foot .row-link')),
  screen('visitor', 'home: figure', '/', tap('.figures button >> nth=4')),
  screen('visitor', 'home: reserves', '/', tap('.figures button >> nth=-1')),
  screen('visitor', 'home: toast', '/', { answers: (page) => lockAreas(page, ['/kefu']), ...tap('.tab:has(.tab-lock)') }),
  screen('visitor', 'home: connect', '/', tap('.screen-deep .button')),
  screen('visitor', 'home: loading', '/', { answers: holdAnswers, isLoading: true }),
  screen('visitor', 'home: failed', '/', { answers: refuseAnswers }),
  screen('visitor', 'bot: estimate', '/bot', tap('.screen-column > .column-pair .row-link')),
  screen('visitor', 'bot cards', '/bot?tab=cards'),
  ...['bot', 'zichan', 'settings'].map((name) => screen('visitor', name, `/${name}`)),
  ...AREAS.map((path) => screen('visitor', path.slice(1), path)),
  ...RWA_SCREENS.filter(({ who }) => who === 'visitor'),
  ...NEWS_SCREENS.filter(({ who }) => who === 'visitor'),
  ...CITY_SCREENS.filter(({ who }) => who === 'visitor'),
  ...DESK_SCREENS.filter(({ who }) => who === 'visitor'),
  ...DESK_ORDER_SCREENS.filter(({ who }) => who === 'visitor'),
  screen('visitor', 'proof: schedule', '/proof', tap('.card-foot .row-link >> nth=0')),
  screen('visitor', 'proof: parameters', '/proof', tap('.card-foot .row-link >> nth=1')),
  screen('visitor', 'notices', '/notices'),
  screen('visitor', 'stakes', '/stakes'),
  screen('visitor', 'notices: one', '/notices', { answers: showNotices, ...tap(FIRST_ROW) }),
  // Last among the visitor's screens, because it leaves the visitor half signed in.
  screen('visitor', 'home: activation', '/', tap('.screen-deep .button', `${SHEET} button.radio-card`)),
  screen('member', 'home', '/'),
  screen('member', 'home: menu', '/', tap('.header .icon-button >> nth=0')),
  screen('member', 'home: log out', '/', tap('.header .icon-button >> nth=0', `${SHEET} button.menu-item >> nth=-1`)),
  screen('member', 'home: clock', '/', tap('.header .icon-button >> nth=0', `${SHEET} nav button.menu-item >> nth=-1`)),
  screen('member', 'home: collect', '/', tap('.screen-deep button.button')),
  screen('member', 'home: reminders', '/', tap('.screen-column .card-list button.row-link')),
  screen('member', 'bot', '/bot'),
  screen('member', 'bot: review', '/bot', tap('.dock .button')),
  screen(
    'member',
    'bot: paying',
    '/bot',
    tap('.radio-card >> nth=0', '.dock .button', `${SHEET} .sheet-actions .button >> nth=0`),
  ),
  // No faucet gives the main token, so the demo wallet is shown its address as well.
  screen(
    'member',
    'bot: add funds',
    '/bot',
    tap('.radio-card:has-text("BCG") >> nth=0', '.dock .button', `${SHEET} .sheet-actions .button >> nth=0`),
  ),
  screen('member', 'bot: sign for an amount', '/bot', {
    async prepare(quiet) {
      // By balance.
      await tap('.segments-mini .segment >> nth=1').prepare?.(quiet);
      await quiet.page.locator('.screen-column input[inputmode]').first().fill('25');
      await tap('.dock .button', `${SHEET} .sheet-actions .button >> nth=0`).prepare?.(quiet);
    },
  }),
  screen('member', 'bot: estimate', '/bot', tap('.screen-column > .column-pair .row-link')),
  screen('member', 'bot mine', '/bot?tab=mine'),
  screen('member', 'bot mine: choosing', '/bot?tab=mine', tap('.section-head .text-button', FIRST_ROW)),
  ...BOT_ACTS.map((act, index) => screen('member', `bot mine: ${act}`, '/bot?tab=mine', tap(`.action-tile >> nth=${index}`))),
  screen('member', 'bot mine: one', '/bot?tab=mine', tap(FIRST_ROW)),
  screen('member', 'bot mine: one, its end', '/bot?tab=mine', tapAndScroll(FIRST_ROW)),
  screen('member', 'bot mine: history', '/bot?tab=mine', tap('.screen-column .row-link')),
  screen('member', 'bot mine: loading', '/bot?tab=mine', { answers: holdAnswers, isLoading: true }),
  screen('member', 'bot mine: failed', '/bot?tab=mine', { answers: refuseAnswers }),
  screen('member', 'bot cards', '/bot?tab=cards'),
  screen('member', 'bot cards: review', '/bot?tab=cards', tap('.dock .button')),
  screen('member', 'zichan', '/zichan'),
  ...CITY_SCREENS.filter(({ who }) => who === 'member'),
  screen('member', 'zichan awards', '/zichan', { answers: showAwards }),
  ...ASSET_ACTS.map((act) => screen('member', `zichan: ${act}`, `/zichan?do=${act}`)),
  screen('member', 'zichan: deposit, did you mean', '/zichan?do=deposit', {
    async prepare({ page }) {
      await page.locator(`${SHEET} input[inputmode=decimal]`).fill('2,5');
      await page.locator(`${SHEET} .field-note button`).waitFor();
    },
  }),
  screen('member', 'zichan: ido', '/zichan?do=ido'),
  screen('member', 'zichan: ido, amount', '/zichan?do=ido', tapAmount('500')),
  screen('member', 'zichan: ido, review', '/zichan?do=ido', tapAmount('500', `${SHEET} .sheet-actions .button >> nth=0`)),
  screen('member', 'zichan: ido paused', '/zichan?do=ido', { answers: pauseRound }),
  screen('member', 'zichan: asset', '/zichan', tap(FIRST_ROW)),
  screen('member', 'zichan: part of an asset', '/zichan', tap('.card-list .row >> nth=2', `${SHEET} li button >> nth=2`)),
  screen('member', 'zichan: stake, previewed', '/zichan?do=stake', { prepare: typeStake }),
  screen('member', 'zichan: stake in trusteeship', '/zichan?do=stake', {
    async prepare(quiet) {
      await quiet.page.locator(`${SHEET} .radio-card >> nth=1`).click();
      await typeStake(quiet);
    },
  }),
  screen('member', 'zichan: prices', '/zichan?do=exchange', tap(`${SHEET} .text-button[aria-haspopup]`)),
  screen('member', 'zichan: withdrawal', '/zichan', tap(LAST_WITHDRAWAL)),
  screen('member', 'zichan: cancel a withdrawal', '/zichan', {
    answers: holdForApproval,
    ...tap(LAST_WITHDRAWAL, `${SHEET} .sheet-actions .button >> nth=0`),
  }),
  screen('member', 'zichan: withdrawal reserved', '/zichan?do=withdraw', {
    async prepare(quiet) {
      await quiet.page.locator(`${SHEET} input[inputmode=decimal]`).fill('50');
      await quiet.untilQuiet();
      await tap(`${SHEET} .sheet-actions .button >> nth=0`).prepare?.(quiet);
    },
  }),
  screen('member', 'zichan: claim later', '/zichan', { answers: holdClaims, ...tap(LAST_WITHDRAWAL) }),
  screen('member', 'zichan: loading', '/zichan', { answers: holdAnswers, isLoading: true }),
  screen('member', 'zichan: failed', '/zichan', { answers: refuseAnswers }),
  screen('member', 'stakes', '/stakes'),
  screen('member', 'stakes: one', '/stakes', tap('.card-list .row >> nth=1')),
  screen('member', 'stakes: one, its end', '/stakes', tapAndScroll('.card-list .row >> nth=1')),
  screen('member', 'stakes: one that is over', '/stakes', tap('.card-list .row >> nth=-1')),
  screen(
    'member',
    'stakes: reward of one',
    '/stakes',
    tap('.card-list .row >> nth=1', `${SHEET} .sheet-actions .button >> nth=0`),
  ),
  screen('member', 'stakes: cancel one', '/stakes', tap('.card-list .row >> nth=1', `${SHEET} .sheet-actions .button-quiet`)),
  screen('member', 'stakes: take all', '/stakes?do=take'),
  screen('member', 'stakes: stake', '/stakes?do=stake'),
  screen('member', 'stakes: quality points', '/stakes?do=quality'),
  screen('member', 'stakes cancelled', '/stakes?state=cancelled'),
  screen('member', 'stakes: loading', '/stakes', { answers: holdAnswers, isLoading: true }),
  screen('member', 'stakes: failed', '/stakes', { answers: refuseAnswers }),
  screen('member', 'loglist', '/loglist'),
  screen('member', 'loglist: filter', '/loglist', tap('.section-head .button[aria-haspopup]')),
  screen('member', 'loglist: record', '/loglist', tap(FIRST_ROW)),
  screen('member', 'loglist purchases', '/loglist?list=purchases'),
  screen('member', 'loglist purchases: purchase', '/loglist?list=purchases', tap(FIRST_ROW)),
  screen('member', 'loglist income', '/loglist?list=income'),
  screen('member', 'loglist dynamic income', '/loglist?list=income&kind=dynamic'),
  screen('member', 'loglist awards', '/loglist?list=income&kind=task'),
  screen('member', 'team', '/team'),
  screen('member', 'team: definition', '/team', tap('.figures button >> nth=1')),
  screen('member', 'team: levels', '/team', tap('.deep .icon-button')),
  screen('member', 'team: loading', '/team', { answers: holdAnswers, isLoading: true }),
  screen('member', 'team: failed', '/team', { answers: refuseAnswers }),
  screen('member', 'rankDetail', '/rankDetail'),
  screen('member', 'rankDetail power', '/rankDetail?by=power'),
  screen('member', 'rankDetail quality', '/rankDetail?by=quality'),
  screen('member', 'xiaji', '/xiaji'),
  screen('member', 'xiaji branch', '/xiaji', tap('[data-member] a')),
  screen('member', 'xiaji list', '/xiaji?view=list'),
  screen('member', 'xiaji found', '/xiaji', { prepare: findFirstMember }),
  screen('member', 'xiaji: loading', '/xiaji', { answers: holdAnswers, isLoading: true }),
  screen('member', 'xiaji: failed', '/xiaji', { answers: refuseAnswers }),
  screen('member', 'notices', '/notices', { answers: showNotices }),
  screen('member', 'notices: one', '/notices', { answers: showNotices, ...tap(FIRST_ROW) }),
  screen('member', 'yaoqing', '/yaoqing'),
  screen('member', 'yaoqing: invitee', '/yaoqing', tap(FIRST_ROW)),
  screen('member', 'yaoqing: loading', '/yaoqing', { answers: holdTeamAnswers, isLoading: true }),
  screen('member', 'yaoqing: failed', '/yaoqing', { answers: refuseTeamAnswers }),
  screen('member', 'inviteDetail', '/inviteDetail'),
  screen('member', 'inviteDetail: invitee', '/inviteDetail', tap(FIRST_ROW)),
  screen('member', 'inviteDetail: failed', '/inviteDetail', { answers: refuseTeamAnswers }),
  ...RWA_SCREENS.filter(({ who }) => who === 'member'),
  ...NEWS_SCREENS.filter(({ who }) => who === 'member'),
  screen('member', 'proof', '/proof'),
  screen('member', 'proof: day', '/proof', tap(FIRST_ROW)),
  screen('member', 'proof: check', '/proof', tap('.screen-column .button-main')),
  screen('member', 'settings', '/settings'),
  screen('member', 'settings: end a session', '/settings', {
    answers: showAnotherSession,
    // By keyboard, which works wherever the button is on the page.
    async prepare({ page, untilQuiet }) {
      await page.locator('.screen-column .button-danger').first().press('Enter');
      await untilQuiet();
    },
  }),
  ...DESK_SCREENS.filter(({ who }) => who === 'trader'),
  ...DESK_ORDER_SCREENS.filter(({ who }) => who === 'trader'),
  screen('newcomer', 'home', '/'),
  screen('newcomer', 'bot mine', '/bot?tab=mine'),
  screen('newcomer', 'bot cards', '/bot?tab=cards'),
  screen('newcomer', 'zichan', '/zichan'),
  screen('newcomer', 'stakes', '/stakes'),
  screen('newcomer', 'zichan: stake', '/zichan?do=stake'),
  screen('newcomer', 'zichan: ido', '/zichan?do=ido'),
  screen('newcomer', 'loglist', '/loglist'),
  screen('newcomer', 'loglist purchases', '/loglist?list=purchases'),
  screen('newcomer', 'loglist income', '/loglist?list=income'),
  screen('newcomer', 'team', '/team'),
  screen('newcomer', 'rankDetail', '/rankDetail?period=day'),
  screen('newcomer', 'xiaji', '/xiaji'),
  screen('newcomer', 'notices', '/notices'),
  screen('newcomer', 'yaoqing', '/yaoqing'),
  screen('newcomer', 'inviteDetail', '/inviteDetail'),
  ...RWA_SCREENS.filter(({ who }) => who === 'newcomer'),
  screen('newcomer', 'gallery', '/gallery'),
];

/** States of the screen itself; every other name with a colon shows a sheet. */
const SHEETLESS = /: (?:toast|loading|failed|choosing)$/;

export function showsSheet({ name }: ScreenToShow): boolean {
  return name.includes(': ') && !SHEETLESS.test(name);
}

async function typeStake({ page, untilQuiet }: Quiet) {
  await page.locator(`${SHEET} input[inputmode=decimal]`).fill('100');
  await untilQuiet();
  // The check waits for a pause in typing.
  await page.locator(`${SHEET} .sheet-actions .button:not(.button-quiet, [aria-disabled])`).waitFor();
  await untilQuiet();
}

function tapAndScroll(selector: string): More {
  return {
    async prepare(quiet) {
      await tap(selector).prepare?.(quiet);
      await quiet.page.locator(`${SHEET} .sheet-body`).evaluate((body) => body.scrollTo(0, body.scrollHeight));
    },
  };
}

/** By balance, because the wallet of a picture is empty. */
function tapAmount(amount: string, ...then: readonly string[]): More {
  return {
    async prepare(quiet) {
      await tap(`${SHEET} .segments-mini .segment >> nth=1`).prepare?.(quiet);
      await quiet.page.locator(`${SHEET} input[inputmode=decimal]`).fill(amount);
      await quiet.untilQuiet();
      await tap(...then).prepare?.(quiet);
    },
  };
}

/** Simulates a round that is paused because BCG pays for more here than it costs in the round. */
async function pauseRound(page: Page) {
  await page.route('**/api/earn/ido', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"state":"open"', '"state":"paused"');
    await route.fulfill({ response, body });
  });
}

async function holdTeamAnswers(page: Page) {
  await page.route(TEAM_ANSWERS, () => {});
}

async function refuseTeamAnswers(page: Page) {
  await page.route(TEAM_ANSWERS, (route) => route.abort());
}

/** Simulates a large withdrawal that waits for approval by operators. */
async function holdForApproval(page: Page) {
  await page.route('**/api/earn/withdrawList', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"state":"signed"', '"state":"approval"');
    await route.fulfill({ response, body });
  });
}

/** Simulates a session on a second device. */
async function showAnotherSession(page: Page) {
  await page.route('**/api/other/sessions', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { list: Record<string, unknown>[] } };
    const [own] = json.data.list;
    json.data.list.push({ ...own, id: '0192f1a0-0000-7000-8000-000000000001', isCurrent: false });
    await route.fulfill({ response, json });
  });
}

/** Simulates a vault whose hourly cap is used up. */
async function holdClaims(page: Page) {
  const claimFrom = JSON.stringify(new Date(Date.now() + 3_600_000));
  await page.route(OWN_ANSWERS, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"claimFrom":null', `"claimFrom":${claimFrom}`);
    await route.fulfill({ response, body });
  });
}

const TEAM_ANSWERS = /\/api\/other\/(?:invite|team|down|rank)/;
