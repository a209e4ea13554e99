import { expect, test } from 'vitest';
import { shareLeft } from './amount-share.ts';

test.each([
  ['1000', '250', 0.25],
  ['1000', '1000', 1],
  ['1000', '0', 0],
  ['0', '0', 0],
  ['3', '1', 0.333],
])('of %s a day and %s left draws %d', (daily, left, share) => {
  expect(shareLeft({ daily, left })).toBe(share);
});
