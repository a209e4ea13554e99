import { expect, test } from 'vitest';
import { changedServices } from './changed-services.ts';
import type { Service } from './service-types.ts';

const service = (market: string, side: 'buy' | 'sell', isOpen = true): Service => ({
  id: `${market} ${side}`,
  market,
  side,
  rate: '0.1',
  hasOwnRate: false,
  min: '1',
  max: '100',
  isOpen,
  takesOrders: isOpen,
});
const sent = ({ market, side, min, max, isOpen }: Service) => ({ market, side, min, max, isOpen });

test('sends every other service unchanged, so that none is closed', () => {
  const [buy, sell, other] = [service('BCG/USDT', 'buy'), service('BCG/USDT', 'sell', false), service('BYB/USDT', 'buy')];
  const changed = { market: 'BCG/USDT', side: 'sell' as const, min: '5', max: '50', isOpen: true };
  expect(changedServices([buy, sell, other], changed)).toEqual([sent(buy), sent(other), changed]);
});

test('adds a service that was not there', () => {
  const added = { market: 'BCG/USDT', side: 'buy' as const, min: '1', max: '10', isOpen: true };
  expect(changedServices([], added)).toEqual([added]);
});
