import type { Page } from '@playwright/test';
import type { Quiet } from '../support/quiet-page.ts';

/** Somebody without a wallet, a member with bots and income, a member who has only just joined. */
export type Beholder = 'visitor' | 'member' | 'newcomer';

/** `name: part` shows what is in view, as sheets are; a name alone shows the whole page. */
export type ScreenToShow = {
  name: string;
  path: string;
  who: Beholder;
  /** Before the page is opened: how the server answers. */
  answers?: (page: Page) => Promise<void>;
  /** After the page is there: the way to what is shown. No name in it, because the page speaks every language. */
  prepare?: (quiet: Quiet) => Promise<void>;
  /** Shown while it still loads. */
  isLoading?: boolean;
};

type More = Pick<ScreenToShow, 'answers' | 'prepare' | 'isLoading'>;

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
  '/city',
  '/404',
];

const BOT_ACTS = ['accelerate', 'run', 'transfer', 'renew', 'stop'];
const ASSET_ACTS = ['deposit', 'exchange', 'withdraw', 'transfer', 'collect'];
const FIRST_ROW = '.card-list .row >> nth=0';
const SHEET = 'dialog[open]';

export const SCREENS: readonly ScreenToShow[] = [
  screen('visitor', 'home', '/'),
  screen('visitor', 'home: menu', '/', tap('.header .icon-button >> nth=0')),
  screen('visitor', 'home: languages', '/', tap('.header .icon-button >> nth=1')),
  screen('visitor', 'home: where from', '/', tap('.card-foot .row-link')),
  screen('visitor', 'home: toast', '/', tap('button.action-tile >> nth=0')),
  screen('visitor', 'home: connect', '/', tap('.screen-deep .button')),
  screen('visitor', 'home: loading', '/', { answers: holdAnswers, isLoading: true }),
  screen('visitor', 'home: failed', '/', { answers: refuseAnswers }),
  ...['bot', 'zichan', 'settings'].map((name) => screen('visitor', name, `/${name}`)),
  ...AREAS.map((path) => screen('visitor', path.slice(1), path)),
  // The last of a visitor, because it leaves somebody half-way in.
  screen('visitor', 'home: activation', '/', tap('.screen-deep .button', `${SHEET} button.radio-card`)),
  screen('member', 'home', '/'),
  screen('member', 'home: menu', '/', tap('.header .icon-button >> nth=0')),
  screen('member', 'home: log out', '/', tap('.header .icon-button >> nth=0', `${SHEET} button.menu-item >> nth=-1`)),
  screen('member', 'home: clock', '/', tap('.header .icon-button >> nth=0', `${SHEET} nav button.menu-item >> nth=-1`)),
  screen('member', 'home: collect', '/', tap('.screen-deep button.button')),
  screen('member', 'bot', '/bot'),
  screen('member', 'bot: review', '/bot', tap('.dock .button')),
  screen(
    'member',
    'bot: paying',
    '/bot',
    tap('.radio-card >> nth=0', '.dock .button', `${SHEET} .sheet-actions .button >> nth=0`),
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
  screen('member', 'bot mine: loading', '/bot?tab=mine', { answers: holdAnswers, isLoading: true }),
  screen('member', 'bot mine: failed', '/bot?tab=mine', { answers: refuseAnswers }),
  screen('member', 'bot cards', '/bot?tab=cards'),
  screen('member', 'bot cards: review', '/bot?tab=cards', tap('.dock .button')),
  screen('member', 'zichan', '/zichan'),
  ...ASSET_ACTS.map((act) => screen('member', `zichan: ${act}`, `/zichan?do=${act}`)),
  screen('member', 'zichan: deposit, did you mean', '/zichan?do=deposit', {
    async prepare({ page }) {
      await page.locator(`${SHEET} input[inputmode=decimal]`).fill('2,5');
      await page.locator(`${SHEET} .field-note button`).waitFor();
    },
  }),
  screen('member', 'zichan: asset', '/zichan', tap(FIRST_ROW)),
  screen('member', 'zichan: withdrawal', '/zichan', tap('.card-list .row >> nth=-1')),
  screen('member', 'zichan: claim later', '/zichan', { answers: holdClaims, ...tap('.card-list .row >> nth=-1') }),
  screen('member', 'zichan: loading', '/zichan', { answers: holdAnswers, isLoading: true }),
  screen('member', 'zichan: failed', '/zichan', { answers: refuseAnswers }),
  screen('member', 'loglist', '/loglist'),
  screen('member', 'loglist: filter', '/loglist', tap('.section-head .button[aria-haspopup]')),
  screen('member', 'loglist: record', '/loglist', tap(FIRST_ROW)),
  screen('member', 'settings', '/settings'),
  screen('newcomer', 'home', '/'),
  screen('newcomer', 'bot mine', '/bot?tab=mine'),
  screen('newcomer', 'bot cards', '/bot?tab=cards'),
  screen('newcomer', 'zichan', '/zichan'),
  screen('newcomer', 'loglist', '/loglist'),
  screen('newcomer', 'gallery', '/gallery'),
];

/** States of a screen itself; what the other names with a colon show is a sheet. */
const SHEETLESS = /: (?:toast|loading|failed|choosing)$/;

export function showsSheet({ name }: ScreenToShow): boolean {
  return name.includes(': ') && !SHEETLESS.test(name);
}

function screen(who: Beholder, name: string, path: string, more: More = {}): ScreenToShow {
  return { name: who === 'member' ? name : `${who} ${name}`, path, who, ...more };
}

/** One after the other, each when what it opened has arrived. */
function tap(...selectors: readonly string[]): More {
  return {
    async prepare({ page, untilQuiet }) {
      for (const selector of selectors) {
        await page.locator(selector).first().click();
        await untilQuiet();
      }
    },
  };
}

function tapAndScroll(selector: string): More {
  return {
    async prepare(quiet) {
      await tap(selector).prepare?.(quiet);
      await quiet.page.locator(`${SHEET} .sheet-body`).evaluate((body) => body.scrollTo(0, body.scrollHeight));
    },
  };
}

/** Nothing but the sign-in gets an answer. */
async function holdAnswers(page: Page) {
  await page.route(OWN_ANSWERS, () => {});
}

async function refuseAnswers(page: Page) {
  await page.route(OWN_ANSWERS, (route) => route.abort());
}

/** As while the vault's hourly cap is used up. */
async function holdClaims(page: Page) {
  const claimFrom = JSON.stringify(new Date(Date.now() + 3_600_000));
  await page.route(OWN_ANSWERS, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"claimFrom":null', `"claimFrom":${claimFrom}`);
    await route.fulfill({ response, body });
  });
}

const OWN_ANSWERS = /\/api\/(?:other\/home|bot|earn)\b/;
