import { expect, test } from 'vitest';
import { namesStakes } from './income-kinds.ts';

test.each([
  [false, '0', false],
  [false, '3.5', true],
  [true, '0', true],
])('with stakes in the chart: %s, and %s so far, the legend names them: %s', (hasStakes, total, named) => {
  expect(namesStakes({ hasStakes }, { total })).toBe(named);
});
