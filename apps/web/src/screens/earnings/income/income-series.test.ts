import { expect, test } from 'vitest';
import { incomeSeries } from './income-series.ts';

const income = (dynamic: Record<string, string>) => ({
  static: { asset: 'BCG', lastDay: '2', total: '2', uncollected: '2' },
  dynamic: [],
  series: [{ day: 7, static: '2.000000000000000001', dynamic }],
  fundedBy: { static: 'emission pool', dynamic: 'bot sales' },
});
const at = '2026-11-21T14:02:00Z';

test('keeps static income alone in its own asset, to the last unit', () => {
  const series = incomeSeries({ income: income({}), prices: { BCG: { usdt: '0.2', at, isCurrent: true } } });
  expect(series).toEqual({ unit: 'BCG', isValued: false, days: [{ day: 7, static: '2.000000000000000001', dynamic: '0' }] });
});

test('values both kinds in USDT once there is dynamic income', () => {
  const series = incomeSeries({
    income: income({ USDT: '3.5', BCG: '10' }),
    prices: { BCG: { usdt: '0.2', at, isCurrent: true } },
  });
  expect(series).toEqual({ unit: 'USDT', isValued: true, days: [{ day: 7, static: '0.4', dynamic: '5.5' }] });
});

test('values nothing at a price that is no longer current', () => {
  const prices = { BCG: { usdt: '0.2', at, isCurrent: false } };
  expect(incomeSeries({ income: income({ USDT: '3.5' }), prices }).days).toEqual([{ day: 7, static: null, dynamic: '3.5' }]);
});

test('calls a day unknown when an asset in it has no price', () => {
  const series = incomeSeries({ income: income({ BYB: '1' }), prices: { BCG: null, BYB: null } });
  expect(series.days).toEqual([{ day: 7, static: null, dynamic: null }]);
});
