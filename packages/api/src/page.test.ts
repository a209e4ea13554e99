import { expect, test } from 'vitest';
import { itemsBefore, pageOf } from './page.ts';

test.each([
  [{ page: 1, size: 20 }, 0, 2],
  [{ page: 2, size: 20 }, 20, 3],
  [{ page: 3, size: 20 }, 40, null],
  [{ page: 9, size: 20 }, 160, null],
])('of 45 items %j skips %i and is followed by page %j', (page, skipped, next) => {
  expect(itemsBefore(page)).toBe(skipped);
  expect(pageOf(page, { list: [], total: 45 })).toEqual({ list: [], total: 45, next });
});

test('allows a full last page', () => {
  expect(pageOf({ page: 2, size: 20 }, { list: [], total: 40 }).next).toBeNull();
});
