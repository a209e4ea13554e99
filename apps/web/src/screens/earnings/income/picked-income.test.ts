import { expect, test } from 'vitest';
import { pickedIncome } from './picked-income.ts';

const series = {
  unit: 'USDT',
  isValued: true,
  hasStakes: true,
  days: [
    { day: 1, static: '1', dynamic: '0', stake: '0' },
    { day: 2, static: '0.1', dynamic: '0.2', stake: '1' },
    { day: 3, static: '0.2', dynamic: null, stake: '0.5' },
    { day: 4, static: '4', dynamic: '1', stake: '0' },
  ],
};

test('one bar a day: that day', () => {
  const bars = series.days.map(({ day }) => ({ day }));
  expect(pickedIncome(series, bars, 2)).toEqual({ fromDay: 2, toDay: 2, static: '0.1', dynamic: '0.2', stake: '1' });
});

test('several days in a bar: their exact sum, unknown as soon as one of them is', () => {
  const bars = [{ day: 2 }, { day: 4 }];
  expect(pickedIncome(series, bars, 2)).toEqual({ fromDay: 1, toDay: 2, static: '1.1', dynamic: '0.2', stake: '1' });
  expect(pickedIncome(series, bars, 4)).toEqual({ fromDay: 3, toDay: 4, static: '4.2', dynamic: null, stake: '0.5' });
});

test('no such bar: nothing', () => {
  expect(pickedIncome(series, [], 2)).toBeNull();
  expect(pickedIncome(series, [{ day: 2 }], null)).toBeNull();
});

test('the day that is not over: no static income is known of it, and it hides none of the days beside it', () => {
  const open = { day: 5, static: null, dynamic: '8', stake: '2', isOpen: true as const };
  const withOpen = { ...series, days: [...series.days, open] };
  expect(pickedIncome(withOpen, [{ day: 4 }, { day: 5 }], 5)).toEqual({
    fromDay: 5,
    toDay: 5,
    static: null,
    dynamic: '8',
    stake: '2',
  });
  expect(pickedIncome(withOpen, [{ day: 3 }, { day: 5 }], 5)).toEqual({
    fromDay: 4,
    toDay: 5,
    static: '4',
    dynamic: '9',
    stake: '2',
  });
});
