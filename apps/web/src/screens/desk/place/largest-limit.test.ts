import { expect, test } from 'vitest';
import { largestLimit } from './largest-limit.ts';

const offer = (max: string, change: object = {}) => ({
  services: [{ market: 'BCG/USDT', side: 'buy' as const, max, takesOrders: true, ...change }],
});
const BUY = { market: 'BCG/USDT', side: 'buy' } as const;

test('returns the largest limit of the services that take orders of this market and side', () => {
  const channels = [
    offer('90'),
    offer('500'),
    offer('120.5'),
    offer('9000', { takesOrders: false }),
    offer('9000', { side: 'sell' }),
    offer('9000', { market: 'BYB/USDT' }),
  ];
  expect(largestLimit(channels, BUY)).toBe('500');
});

test('returns null when no service takes orders', () => {
  expect(largestLimit([offer('90', { takesOrders: false })], BUY)).toBeNull();
});
