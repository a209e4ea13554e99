import { expect, test } from 'vitest';
import { openFirst } from './order-markets.ts';

test('puts open markets first, and otherwise keeps the order of the server', () => {
  const markets = [
    { market: 'BUSD/USDT', isOpen: false },
    { market: 'BCG/USDT', isOpen: true },
    { market: 'BNB/USDT', isOpen: false },
    { market: 'BYB/USDT', isOpen: true },
  ];
  expect(openFirst(markets).map(({ market }) => market)).toEqual(['BCG/USDT', 'BYB/USDT', 'BUSD/USDT', 'BNB/USDT']);
});
