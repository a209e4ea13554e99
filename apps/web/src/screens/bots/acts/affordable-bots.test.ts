import { expect, test } from 'vitest';
import { countAffordable } from './affordable-bots.ts';

test.each([
  ['0', '100', 0],
  ['99.999999999999999999', '100', 0],
  ['100', '100', 1],
  ['599.99', '100', 5],
  ['1000000000', '100', 1000],
  ['500', '0', 0],
])('of %s available and a pledge of %s each, %i can be run', (balance, pledgePerBot, count) => {
  expect(countAffordable({ balance, pledgePerBot })).toBe(count);
});
