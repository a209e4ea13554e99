import { expect, test } from 'vitest';
import { mostTaken } from './most-taken.ts';

const offer = (max: string, change: object = {}) => ({
  services: [{ market: 'BCG/USDT', side: 'buy' as const, max, takesOrders: true, ...change }],
});
const BUY = { market: 'BCG/USDT', side: 'buy' } as const;

test('what is taken at most is said by the service that takes most, of those that take orders of this kind now', () => {
  const channels = [
    offer('90'),
    offer('500'),
    offer('120.5'),
    offer('9000', { takesOrders: false }),
    offer('9000', { side: 'sell' }),
    offer('9000', { market: 'BYB/USDT' }),
  ];
  expect(mostTaken(channels, BUY)).toBe('500');
});

test('where nobody takes orders, nothing is', () => {
  expect(mostTaken([offer('90', { takesOrders: false })], BUY)).toBeNull();
});
