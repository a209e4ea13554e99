import { expect, test } from 'vitest';
import { countNew } from './use-held-rows.ts';

test.each([
  [['c', 'b', 'a'], ['b', 'a'], 1],
  [['d', 'c', 'b', 'a'], ['b', 'a'], 2],
  [['b', 'a'], ['b', 'a'], 0],
  // What one read has gone, the rest is still there.
  [['c', 'a'], ['b', 'a'], 1],
  // The next page has come at the end.
  [['b', 'a', '9'], ['b', 'a'], 0],
  // The list of another filter.
  [['z', 'y'], ['b', 'a'], 0],
  [[], ['a'], 0],
  [['a'], [], 0],
])('of %j after %j it holds %d', (keys, known, held) => {
  expect(countNew(keys, known)).toBe(held);
});
