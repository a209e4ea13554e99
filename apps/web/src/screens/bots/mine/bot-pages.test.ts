import { expect, test } from 'vitest';
import { pagesOf, rowIn } from './bot-pages.ts';

test('returns the pages of a range of rows, at least one', () => {
  expect(pagesOf({ first: 0, last: 20 })).toEqual([1]);
  expect(pagesOf({ first: 92, last: 112 })).toEqual([1, 2]);
  expect(pagesOf({ first: 9_980, last: 9_999 })).toEqual([100]);
  expect(pagesOf({ first: 0, last: -1 })).toEqual([1]);
});

test('finds a row on its page, and nothing on a missing page or one that has become shorter', () => {
  expect(rowIn(['a', 'b', 'c'], 101)).toBe('b');
  expect(rowIn(['a'], 150)).toBeUndefined();
  expect(rowIn(undefined, 3)).toBeUndefined();
});
