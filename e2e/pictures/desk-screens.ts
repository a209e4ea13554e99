import type { Page } from '@playwright/test';
import {
  type DeskAnswers,
  deskIs,
  EMPTY_WALLET,
  EMPTYING,
  inHours,
  LEVEL,
  MARKETS,
  NEWCOMER,
  NO_SETTINGS,
  NOTHING_UNREAD,
  OPERATOR,
  PRACTICE,
  SETTINGS,
  STRANGER,
  TEST,
  UNREAD,
  WALLET,
} from '../support/answers/desk-states.ts';
import { type More, type ScreenToShow, SHEET, screen, tap } from './screen-parts.ts';

const BEFORE: DeskAnswers = { userinfo: NEWCOMER, wallet: EMPTY_WALLET, unread: NOTHING_UNREAD, level: LEVEL };
const AFTER: DeskAnswers = { userinfo: OPERATOR, wallet: WALLET, unread: UNREAD, level: LEVEL };
const OFFERING: DeskAnswers = { ...AFTER, markets: MARKETS, save: SETTINGS };
const PROVIDING: DeskAnswers = { ...OFFERING, userinfo: { ...OPERATOR, provider: 'approved' } };
const { passageway } = OPERATOR;

/** The desk until a passageway takes orders, and its own states. */
export const DESK_SCREENS: readonly ScreenToShow[] = [
  screen('visitor', 'tor', '/tor'),
  ...['profile', 'test', 'practice', 'wallet', 'services'].map((part) => screen('visitor', `tor ${part}`, `/tor/${part}`)),
  screen('trader', 'tor', '/tor', says(AFTER)),
  screen('trader', 'tor no profile', '/tor', says({ ...BEFORE, userinfo: STRANGER })),
  screen('trader', 'tor before the test', '/tor', says(BEFORE)),
  screen('trader', 'tor after a failed test', '/tor', says({ ...BEFORE, userinfo: failedTest() })),
  screen('trader', 'tor to fill', '/tor', says({ ...BEFORE, userinfo: passed('fill') })),
  screen('trader', 'tor to open', '/tor', says({ ...BEFORE, userinfo: passed('open') })),
  screen('trader', 'tor: open', '/tor?do=open', says({ ...BEFORE, wallet: WALLET, userinfo: passed('open') })),
  screen('trader', 'tor closed', '/tor', says({ ...AFTER, userinfo: state('closed', 'start') })),
  screen('trader', 'tor: start', '/tor?do=start', says({ ...AFTER, userinfo: state('closed', 'start') })),
  screen('trader', 'tor: stop', '/tor?do=stop', says(AFTER)),
  screen('trader', 'tor used up', '/tor', says({ ...AFTER, userinfo: usedUp() })),
  screen(
    'trader',
    'tor awaiting release',
    '/tor',
    says({ ...AFTER, unread: NOTHING_UNREAD, userinfo: state('awaitingRelease', 'wait') }),
  ),
  screen('trader', 'tor banned', '/tor', says({ ...AFTER, userinfo: banned() })),
  screen('trader', 'tor quiet', '/tor', says({ ...AFTER, unread: NOTHING_UNREAD })),
  screen('trader', 'tor: loading', '/tor', { answers: holdDesk, isLoading: true }),
  screen('trader', 'tor: failed', '/tor', { answers: refuseDesk }),
  screen('trader', 'tor profile first', '/tor/profile', says({ ...BEFORE, userinfo: STRANGER })),
  screen('trader', 'tor profile', '/tor/profile', says(BEFORE)),
  screen('trader', 'tor test', '/tor/test', says({ ...BEFORE, quiz: TEST })),
  screen('trader', 'tor test begun', '/tor/test', { ...says({ ...BEFORE, quiz: TEST }), ...tap('.card .button') }),
  screen('trader', 'tor test failed', '/tor/test', says({ ...BEFORE, userinfo: failedTest() })),
  screen('trader', 'tor test passed', '/tor/test', says(AFTER)),
  screen('trader', 'tor practice first', '/tor/practice', says(BEFORE)),
  screen('trader', 'tor practice', '/tor/practice', says({ ...BEFORE, userinfo: practising(), practise: PRACTICE })),
  screen('trader', 'tor practice: accept', '/tor/practice', {
    ...says({ ...BEFORE, userinfo: practising(), practise: PRACTICE }),
    ...tap('article .button'),
  }),
  screen(
    'trader',
    'tor practice over',
    '/tor/practice',
    says({ ...AFTER, practise: { ...PRACTICE, state: 'over', orders: [] } }),
  ),
  screen('trader', 'tor wallet', '/tor/wallet', says(AFTER)),
  screen('trader', 'tor wallet empty', '/tor/wallet', says(BEFORE)),
  screen('trader', 'tor wallet: fill', '/tor/wallet?do=fill', says(BEFORE)),
  screen('trader', 'tor wallet: empty', '/tor/wallet?do=empty', {
    ...says({ ...AFTER, empty: EMPTYING }),
    ...typeAmount('12.5'),
  }),
  screen('trader', 'tor services', '/tor/services', says(OFFERING)),
  screen('trader', 'tor services none', '/tor/services', says({ ...OFFERING, save: NO_SETTINGS })),
  screen('trader', 'tor services not opened', '/tor/services', says(BEFORE)),
  screen('trader', 'tor services: limits', '/tor/services', { ...says(OFFERING), ...tap('.card li button.row') }),
  screen('trader', 'tor services: rate', '/tor/services', { ...says(PROVIDING), ...tap('.card li .text-button') }),
  screen('trader', 'tor services: automatic', '/tor/services', {
    ...says(OFFERING),
    ...tap('.column-pair .card .button-second'),
  }),
  screen('trader', 'tor wallet: loading', '/tor/wallet', { answers: holdDesk, isLoading: true }),
  screen('trader', 'tor wallet: failed', '/tor/wallet', { answers: refuseDesk }),
];

function says(answers: DeskAnswers): More {
  return { answers: (page) => deskIs(page, answers) };
}

function passed(next: 'fill' | 'open') {
  return { ...NEWCOMER, quiz: OPERATOR.quiz, next };
}

function failedTest() {
  return { ...NEWCOMER, quiz: { passedAt: null, bestScore: 80, retryAt: inHours(0.7) } };
}

function practising() {
  return { ...NEWCOMER, practice: { state: 'running' as const, endsAt: PRACTICE.endsAt } };
}

function state(name: 'closed' | 'awaitingRelease' | 'usedUpToday', next: 'start' | 'wait') {
  const may = name === 'closed' ? (['start', 'save', 'fill', 'empty'] as const) : (['stop', 'save', 'fill', 'empty'] as const);
  return { ...OPERATOR, passageway: { ...passageway, state: name, may: [...may] }, next };
}

function usedUp() {
  const { passageway: used, ...user } = state('usedUpToday', 'wait');
  return { ...user, passageway: { ...used, quota: { daily: '3000', left: '0' } } };
}

function banned() {
  const ban = { reason: 'missed' as const, until: inHours(20), note: null };
  return {
    ...OPERATOR,
    passageway: {
      ...passageway,
      state: 'banned' as const,
      ban,
      stopsToday: 3,
      may: ['stop', 'empty'] as const satisfies string[],
    },
    next: 'wait' as const,
  };
}

function typeAmount(amount: string): More {
  return {
    async prepare({ page, untilQuiet }) {
      await page.locator(`${SHEET} input[inputmode=decimal]`).fill(amount);
      // The check waits for a pause in typing.
      await page.locator(`${SHEET} .sheet-actions .button:not(.button-quiet, [aria-disabled])`).waitFor();
      await untilQuiet();
    },
  };
}

/** The calls of the desk only, so that the sign-in still gets its answers. */
const DESK = /\/api\/tor\//;

async function holdDesk(page: Page) {
  await page.route(DESK, () => {});
}

async function refuseDesk(page: Page) {
  await page.route(DESK, (route) => route.abort());
}
