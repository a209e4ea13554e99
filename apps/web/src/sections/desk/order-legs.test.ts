import { expect, test } from 'vitest';
import { legsOf } from './order-legs.ts';

const usdt = { asset: 'USDT', amount: '24' } as const;
const bcg = { asset: 'BCG', amount: '120' } as const;

test.each([
  ['customer', { gives: usdt, gets: bcg }],
  ['operator', { gives: bcg, gets: usdt }],
  ['candidate', { gives: bcg, gets: usdt }],
] as const)('what a %s gives and gets', (role, expected) => {
  expect(legsOf({ role, gives: usdt, gets: bcg })).toEqual(expected);
});
