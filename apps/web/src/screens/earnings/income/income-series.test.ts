import { expect, test } from 'vitest';
import { incomeSeries } from './income-series.ts';

const income = (dynamic: Record<string, string>) => ({
  static: { asset: 'BCG', lastDay: '2', total: '2', uncollected: '2' },
  dynamic: [],
  stake: { asset: 'BCG', today: '0', total: '0' },
  series: [{ day: 7, static: '2.000000000000000001', dynamic, stake: '0' }],
  fundedBy: { static: 'emission pool', dynamic: 'bot sales', stake: 'staking pool' },
});
const at = '2026-11-21T14:02:00Z';

test('keeps static income alone in its own asset, to the last unit', () => {
  const series = incomeSeries({ income: income({}), platformDay: 8, prices: { BCG: { usdt: '0.2', at, isCurrent: true } } });
  expect(series).toEqual({
    unit: 'BCG',
    isValued: false,
    hasStakes: false,
    days: [{ day: 7, static: '2.000000000000000001', dynamic: '0', stake: '0' }],
  });
});

test('values both kinds in USDT once there is dynamic income', () => {
  const series = incomeSeries({
    income: income({ USDT: '3.5', BCG: '10' }),
    platformDay: 8,
    prices: { BCG: { usdt: '0.2', at, isCurrent: true } },
  });
  expect(series).toEqual({
    unit: 'USDT',
    isValued: true,
    hasStakes: false,
    days: [{ day: 7, static: '0.4', dynamic: '5.5', stake: '0' }],
  });
});

test('values nothing at a price that is no longer current', () => {
  const prices = { BCG: { usdt: '0.2', at, isCurrent: false } };
  expect(incomeSeries({ income: income({ USDT: '3.5' }), prices, platformDay: 8 }).days).toEqual([
    { day: 7, static: null, dynamic: '3.5', stake: null },
  ]);
});

test('calls a day unknown when an asset in it has no price', () => {
  const series = incomeSeries({ income: income({ BYB: '1' }), platformDay: 8, prices: { BCG: null, BYB: null } });
  expect(series.days).toEqual([{ day: 7, static: null, dynamic: null, stake: null }]);
});

test('shows the day that is not over with what sales have brought so far, and its static income as unknown', () => {
  const dashboard = {
    income: { ...income({}), dynamic: [{ asset: 'USDT', today: '8', total: '8' }] },
    prices: { BCG: { usdt: '0.2', at, isCurrent: true } },
    platformDay: 8,
  };
  expect(incomeSeries(dashboard).days).toEqual([
    { day: 7, static: '0.4', dynamic: '0', stake: '0' },
    { day: 8, static: null, dynamic: '8', stake: '0', isOpen: true },
  ]);
});

test('shows the present day alone while no day is over yet', () => {
  const first = { ...income({}), series: [], dynamic: [{ asset: 'USDT', today: '8', total: '8' }] };
  expect(incomeSeries({ income: first, prices: {}, platformDay: 8 })).toEqual({
    unit: 'USDT',
    isValued: true,
    hasStakes: false,
    days: [{ day: 8, static: null, dynamic: '8', stake: null, isOpen: true }],
  });
});

test('does not add the present day for a share that came to nothing today', () => {
  const none = { ...income({ USDT: '3.5' }), dynamic: [{ asset: 'USDT', today: '0', total: '3.5' }] };
  expect(incomeSeries({ income: none, prices: {}, platformDay: 8 }).days.map(({ day }) => day)).toEqual([7]);
});

test('keeps the income of stakes beside static income in their asset, today included', () => {
  const staked = { ...income({}), stake: { asset: 'BCG', today: '0.5', total: '3.5' } };
  staked.series = [{ day: 7, static: '2', dynamic: {}, stake: '3' }];
  expect(incomeSeries({ income: staked, prices: {}, platformDay: 8 })).toEqual({
    unit: 'BCG',
    isValued: false,
    hasStakes: true,
    days: [
      { day: 7, static: '2', dynamic: '0', stake: '3' },
      { day: 8, static: null, dynamic: '0', stake: '0.5', isOpen: true },
    ],
  });
});

test('values the income of stakes with the rest once there is dynamic income', () => {
  const staked = { ...income({}), stake: { asset: 'BCG', today: '0', total: '3' } };
  staked.series = [{ day: 7, static: '2', dynamic: { USDT: '1' }, stake: '3' }];
  const prices = { BCG: { usdt: '0.2', at, isCurrent: true } };
  expect(incomeSeries({ income: staked, prices, platformDay: 8 }).days).toEqual([
    { day: 7, static: '0.4', dynamic: '1', stake: '0.6' },
  ]);
});
