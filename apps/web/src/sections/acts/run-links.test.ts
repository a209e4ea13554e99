import { expect, test } from 'vitest';
import { exchangeForDeskLink, exchangeForRunLink, linkAfterExchange, readRun, readWantedExchange } from './run-links.ts';

const WANTED = { from: 'USDT', to: 'BCG', get: '300' };
const ids = (count: number) => Array.from({ length: count }, (_, n) => `0192f1a0-0000-7000-8000-${`${n}`.padStart(12, '0')}`);
const searchOf = (link: string | null) => new URLSearchParams(link?.split('?')[1]);

test.each([['all' as const], [ids(1)], [ids(20)]])('a run leads to an exchange filled in, and back to the same bots', (bots) => {
  const exchange = searchOf(exchangeForRunLink({ ...WANTED, bots }));
  expect(exchange.get('do')).toBe('exchange');
  expect(readWantedExchange(exchange)).toEqual(WANTED);
  expect(readRun(exchange)).toBeNull();
  expect(readRun(searchOf(linkAfterExchange(exchange)))).toEqual(bots);
});

test('more bots than an address holds lead back to the list, never to a sheet about others', () => {
  const exchange = searchOf(exchangeForRunLink({ ...WANTED, bots: ids(21) }));
  expect(linkAfterExchange(exchange)).toBe('/bot?tab=mine');
});

test.each(['', 'from=USDT&to=BCG', 'from=USDT&to=BCG&get=0', 'from=USDT&to=BCG&get=-5', 'from=USDT&to=BCG&get=ten'])(
  'an address with %j fills nothing in and leads nowhere',
  (search) => {
    expect(readWantedExchange(new URLSearchParams(search))).toBeNull();
    expect(linkAfterExchange(new URLSearchParams(search))).toBeNull();
  },
);

test('what is not an id of a bot is not run', () => {
  expect(readRun(new URLSearchParams('do=run&bots=1,2'))).toBe('all');
  expect(readRun(new URLSearchParams(`do=run&bots=x,${ids(1)[0]}`))).toEqual(ids(1));
  expect(readRun(new URLSearchParams('do=stop'))).toBeNull();
});

test('an exchange for a form of the desk leads back to it, and to no other address', () => {
  const back = '/tor/order/new?market=BCG%2FUSDT&side=sell';
  const exchange = searchOf(exchangeForDeskLink({ ...WANTED, back }));
  expect(readWantedExchange(exchange)).toEqual(WANTED);
  expect(linkAfterExchange(exchange)).toBe(back);
  for (const other of ['/settings', '//evil.example', '/torn']) {
    expect(linkAfterExchange(searchOf(exchangeForDeskLink({ ...WANTED, back: other })))).toBeNull();
  }
});
