import { expect, test } from 'vitest';
import { timesOwed } from './times-owed.ts';

test.each([
  ['3071.92', 30.7],
  ['100.00', 1],
  ['99.99', 0.99],
  ['0.00', 0],
  ['0.50', 0],
  ['120.50', 1.2],
  ['129.99', 1.29],
  ['999.99', 9.99],
  ['1000.00', 10],
  ['99999.99', 999.9],
  ['123456789.01', 1_234_567],
])('%s %% is %d times', (percent, times) => {
  expect(timesOwed(percent)).toBe(times);
});

test('is never more than the percentage says', () => {
  for (let hundredths = 0; hundredths < 2_000_000; hundredths += 3_701) {
    const times = timesOwed((hundredths / 100).toFixed(2));
    expect(times * 10_000).toBeLessThanOrEqual(hundredths + 1e-6);
  }
});
