import { type DeskAnswers, deskIs } from '../support/answers/desk-states.ts';
import {
  NO_PROVIDER,
  ORDER_ID,
  ORDERS,
  orderAnswers,
  PROVIDER,
  SECOND_LEVEL,
  SERVICE_ID,
} from '../support/answers/order-states.ts';
import type { Quiet } from '../support/watch/quiet-page.ts';
import { FIRST_ROW, type More, type ScreenToShow, SHEET, screen, tap } from './screen-parts.ts';

const MARKETS = '/tor/markets';
const PLACE = `/tor/order/new?market=BCG%2FUSDT&side=buy`;
const NAMED = `${PLACE}&service=${SERVICE_ID}`;
const BOARD = '/tor/board';
const ORDER = `/tor/orders/${ORDER_ID}`;
const LISTS = ['markets', 'board', 'orders', 'level', 'provider'] as const;

/** The desk's markets, orders, levels and providers. */
export const DESK_ORDER_SCREENS: readonly ScreenToShow[] = [
  ...LISTS.map((part) => screen('visitor', `tor ${part}`, `/tor/${part}`)),
  screen('trader', 'tor markets', MARKETS, shows('pending')),
  screen('trader', 'tor markets no price', `${MARKETS}?market=BYB%2FUSDT&side=sell`, shows('pending', noChannel())),
  screen('trader', 'tor channel', `/tor/markets/${SERVICE_ID}`, shows('pending')),
  screen('trader', 'tor channel unknown', '/tor/markets/nobody', shows('pending')),
  screen('trader', 'tor new order', PLACE, shows('pending')),
  screen('trader', 'tor new order named', NAMED, { ...shows('pending'), ...typeAmount('120') }),
  screen('trader', 'tor new order: check', NAMED, { ...shows('pending'), ...typeAmount('120', 'form .button-main') }),
  screen('trader', 'tor new order no market', '/tor/order/new', shows('pending')),
  screen('trader', 'tor board', BOARD, shows('waiting')),
  screen('trader', 'tor board none', BOARD, shows('waiting', { board: { list: [], next: null } })),
  screen('trader', 'tor board: accept', BOARD, { ...shows('waiting'), ...tap(FIRST_ROW) }),
  screen('trader', 'tor board: barred', BOARD, { ...shows('barred'), ...tap(FIRST_ROW) }),
  screen('trader', 'tor board: gone', BOARD, { ...shows('timedOut'), ...tap(FIRST_ROW) }),
  screen('trader', 'tor orders', '/tor/orders', shows('pending')),
  screen('trader', 'tor orders over', '/tor/orders?list=done', shows('pending')),
  screen('trader', 'tor order', ORDER, shows('pending')),
  screen('trader', 'tor order: cancel', ORDER, { ...shows('pending'), ...tap('.dock .button') }),
  screen('trader', 'tor order to accept', ORDER, shows('waiting')),
  screen('trader', 'tor order completed', ORDER, shows('completed')),
  screen('trader', 'tor order over', ORDER, shows('timedOut')),
  screen('trader', 'tor order messages', `${ORDER}?view=messages`, shows('completed')),
  screen('trader', 'tor order unknown', '/tor/orders/none', shows('pending')),
  screen('trader', 'tor level', '/tor/level', shows('pending')),
  screen('trader', 'tor level: upgrade', '/tor/level', { ...shows('pending', SECOND_LEVEL), ...tap('.card .button-main') }),
  screen('trader', 'tor level: leave', '/tor/level', { ...shows('pending', SECOND_LEVEL), ...tap('.card .button-second') }),
  screen('trader', 'tor provider refused', '/tor/provider', shows('pending')),
  screen('trader', 'tor provider', '/tor/provider', shows('pending', NO_PROVIDER)),
  screen('trader', 'tor provider: apply', '/tor/provider', { ...shows('pending', NO_PROVIDER), prepare: writeApplication }),
  screen('trader', 'tor provider approved', '/tor/provider', shows('pending', PROVIDER)),
  screen('trader', 'tor provider: leave', '/tor/provider', { ...shows('pending', PROVIDER), ...tap('.card .button-second') }),
];

function shows(order: keyof typeof ORDERS, change: DeskAnswers = {}): More {
  return { answers: (page) => deskIs(page, orderAnswers(ORDERS[order], change)) };
}

function noChannel(): DeskAnswers {
  return { channels: { list: [], total: 0, next: null } };
}

function typeAmount(amount: string, ...then: readonly string[]): More {
  return {
    async prepare(quiet) {
      await quiet.page.locator('input[inputmode=decimal]').fill(amount);
      await quiet.untilQuiet();
      if (then.length > 0) await tap(...then).prepare?.(quiet);
    },
  };
}

async function writeApplication(quiet: Quiet) {
  const [text, contact] = [quiet.page.locator('textarea').nth(0), quiet.page.locator('textarea').nth(1)];
  await text.fill('I serve orders up to 200 USDT from 8 to 22.');
  await contact.fill('pilot@example.org');
  await tap('form [type=submit]').prepare?.(quiet);
  await quiet.page.locator(`${SHEET} .summary-box`).waitFor();
}
