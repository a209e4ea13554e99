import { expect, test } from 'vitest';
import { pickedIncome } from './picked-income.ts';

const series = {
  unit: 'USDT',
  isValued: true,
  days: [
    { day: 1, static: '1', dynamic: '0' },
    { day: 2, static: '0.1', dynamic: '0.2' },
    { day: 3, static: '0.2', dynamic: null },
    { day: 4, static: '4', dynamic: '1' },
  ],
};

test('one bar a day: that day', () => {
  const bars = series.days.map(({ day }) => ({ day }));
  expect(pickedIncome(series, bars, 2)).toEqual({ fromDay: 2, toDay: 2, static: '0.1', dynamic: '0.2' });
});

test('several days in a bar: their exact sum, unknown as soon as one of them is', () => {
  const bars = [{ day: 2 }, { day: 4 }];
  expect(pickedIncome(series, bars, 2)).toEqual({ fromDay: 1, toDay: 2, static: '1.1', dynamic: '0.2' });
  expect(pickedIncome(series, bars, 4)).toEqual({ fromDay: 3, toDay: 4, static: '4.2', dynamic: null });
});

test('no such bar: nothing', () => {
  expect(pickedIncome(series, [], 2)).toBeNull();
  expect(pickedIncome(series, [{ day: 2 }], null)).toBeNull();
});
