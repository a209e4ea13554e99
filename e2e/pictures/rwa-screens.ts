import type { Page } from '@playwright/test';
import { FIRST_ROW, type ScreenToShow, SHEET, screen, tap } from './screen-parts.ts';

/** An id that no project, ticket or conversation has. */
const NOBODYS = '0192f1a0-0000-7000-8000-000000000001';
const CARD = '.screen-column a.card';
/** Rows of the member's own projects as the account was filled, the one written last first. */
const ROWS = { draft: FIRST_ROW, analysed: '.card-list .row >> nth=1', listed: '.card-list .row >> nth=2' };
const MINE = '/tijiao?tab=mine';
const VOTES = '/toupiaolist';
const FEEDBACK = '/tor/feedback';
const TICKETS = '/kefuList?list=tickets';
/** A project of another member, on which the member has not voted. */
const others = { via: `${CARD} >> nth=-1` };

/** The screens of projects, voting, the assistant, support and feedback. */
export const RWA_SCREENS: readonly ScreenToShow[] = [
  screen('visitor', 'toupiaolist one', `${VOTES}/${NOBODYS}`),
  screen('member', 'tijiao', '/tijiao'),
  screen('member', 'tijiao: submit', '/tijiao', tap('button[type=submit]')),
  screen('member', 'tijiao begun', '/tijiao', tap('form > .text-button', 'button[type=submit]')),
  screen('member', 'tijiao: failed', '/tijiao', { answers: refuseRaw }),
  screen('member', 'tijiao mine', MINE),
  screen('member', 'tijiao mine draft', MINE, { via: ROWS.draft }),
  screen('member', 'tijiao mine: withdraw', MINE, { via: ROWS.draft, ...tap('.screen-column .button-quiet') }),
  screen('member', 'tijiao mine analysed', MINE, { via: ROWS.analysed }),
  screen('member', 'tijiao mine: take back', MINE, { via: ROWS.analysed, ...tap('.screen-column button.button-second') }),
  screen('member', 'tijiao mine listed', MINE, { via: ROWS.listed }),
  screen('member', 'tijiao mine unknown', `${MINE}&id=${NOBODYS}`),
  screen('member', 'tijiao mine: loading', MINE, { answers: holdRaw, isLoading: true }),
  screen('member', 'tijiao mine: failed', MINE, { answers: refuseRaw }),
  screen('member', 'toupiaolist', VOTES),
  screen('member', 'toupiaolist none', `${VOTES}?state=closedEarly`),
  screen('member', 'toupiaolist: loading', VOTES, { answers: holdRaw, isLoading: true }),
  screen('member', 'toupiaolist: failed', VOTES, { answers: refuseRaw }),
  screen('member', 'toupiaolist one', VOTES, others),
  screen('member', 'toupiaolist one: vote', VOTES, { ...others, ...tap('.dock .radio-card >> nth=0', '.dock .button') }),
  screen('member', 'toupiaolist one: vote by wallet', VOTES, {
    ...others,
    ...tap('.dock .radio-card >> nth=1', '.dock .button', `${SHEET} .segment >> nth=1`),
  }),
  screen('member', 'toupiaolist one: counts', VOTES, { ...others, ...tap('.card-foot .row-link') }),
  screen('member', 'toupiaolist table', VOTES, { ...others, ...tap('.screen-column .card > .text-button') }),
  screen('member', 'toupiaolist own', VOTES, { via: CARD }),
  screen('member', 'toupiaolist unknown', `${VOTES}/${NOBODYS}`),
  screen('member', 'kefu', '/kefu'),
  screen('member', 'kefu answered', '/kefu', tap('.screen-column .row-link-small')),
  screen('member', 'kefu: conversations', '/kefu', tap('.card-list > button.row-link')),
  screen('member', 'kefuList', '/kefuList'),
  screen('member', 'kefuList found', '/kefuList?q=fees'),
  screen('member', 'kefuList tickets', TICKETS),
  screen('member', 'kefuList tickets: write', TICKETS, tap('.screen-column .button')),
  screen('member', 'kefuDetail', '/kefuDetail?id=fees'),
  screen('member', 'kefuDetail unknown', '/kefuDetail?id=nothing'),
  screen('member', 'kefuDetail unknown ticket', `/kefuDetail?ticket=${NOBODYS}`),
  screen('member', 'kefu: consent', '/kefu', { answers: offerOutside, ...tap('[role=switch]') }),
  screen('member', 'kefuList: loading', '/kefuList', { answers: holdRaw, isLoading: true }),
  screen('member', 'kefuList: failed', '/kefuList', { answers: refuseRaw }),
  screen(
    'member',
    'kefuDetail: write',
    '/kefuDetail?id=fees',
    tap('.screen-column [aria-pressed] >> nth=1', '.screen-column .button[aria-haspopup]'),
  ),
  screen('member', 'kefuDetail ticket', TICKETS, { via: FIRST_ROW }),
  screen('member', 'tor feedback', FEEDBACK),
  screen('member', 'tor feedback missing', FEEDBACK, tap('button[type=submit]')),
  screen('member', 'tor feedback sent', `${FEEDBACK}?list=sent`),
  screen('member', 'tor feedback one', `${FEEDBACK}?list=sent`, { via: '.card-list .row-link >> nth=1' }),
  screen('member', 'tor feedback unknown', `${FEEDBACK}/${NOBODYS}`),
  screen('newcomer', 'tor feedback sent', `${FEEDBACK}?list=sent`),
  screen('newcomer', 'tijiao', '/tijiao'),
  screen('newcomer', 'tijiao mine', MINE),
  screen('newcomer', 'toupiaolist', VOTES),
  screen('newcomer', 'kefu', '/kefu'),
  screen('newcomer', 'kefu: conversations', '/kefu', tap('.card-list > button.row-link')),
  screen('newcomer', 'kefuList tickets', TICKETS),
];

/** The calls of these areas only, so that the sign-in still gets its answers. */
const RAW = /\/api\/raw\//;

/** Holds the answers of these areas; the sign-in and the frame get theirs. */
async function holdRaw(page: Page) {
  await page.route(RAW, () => {});
}

async function refuseRaw(page: Page) {
  await page.route(RAW, (route) => route.abort());
}

/** Simulates a platform whose operators have set up an outside AI. */
async function offerOutside(page: Page) {
  await page.route('**/api/raw/aiList', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    const outside = { model: 'gpt-5-mini', agreedAt: null };
    await route.fulfill({ response, json: { ...json, data: { ...json.data, outside } } });
  });
}
