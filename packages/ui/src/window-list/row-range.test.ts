import { describe, expect, test } from 'vitest';
import { nextRow, rowsInView, rowsToRender } from './row-range.ts';

const view = { viewHeight: 690, rowHeight: 69, count: 10_000 };

describe('rowsInView', () => {
  test('covers the view and some rows on both sides', () => {
    const { first, last } = rowsInView({ ...view, top: -6900 });
    expect(first).toBeLessThanOrEqual(100 - 8);
    expect(last).toBeGreaterThanOrEqual(110 + 8);
    expect(last - first).toBeLessThan(40);
  });

  test('stays within the list at both ends', () => {
    expect(rowsInView({ ...view, top: 300 }).first).toBe(0);
    expect(rowsInView({ ...view, top: -(69 * 10_000 - 690) }).last).toBe(9_999);
    expect(rowsInView({ ...view, top: 0, count: 3 })).toEqual({ first: 0, last: 2 });
    expect(rowsInView({ ...view, top: 0, count: 0 })).toEqual({ first: 0, last: -1 });
  });

  test('stays the same while a view moves by less than a step', () => {
    expect(rowsInView({ ...view, top: -6901 })).toEqual(rowsInView({ ...view, top: -6960 }));
  });
});

describe('rowsToRender', () => {
  test('keeps the focused row for every view', () => {
    expect(rowsToRender({ first: 4, last: 6 }, 5, 100)).toEqual([4, 5, 6]);
    expect(rowsToRender({ first: 4, last: 6 }, 0, 100)).toEqual([0, 4, 5, 6]);
    expect(rowsToRender({ first: 4, last: 6 }, 90, 100)).toEqual([4, 5, 6, 90]);
  });

  test('has no rows for an empty list, even while the view is still that of a longer list', () => {
    expect(rowsToRender({ first: 0, last: -1 }, 0, 0)).toEqual([]);
    expect(rowsToRender({ first: 8, last: 20 }, 2, 3)).toEqual([2]);
  });
});

describe('nextRow', () => {
  test.each([
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['PageDown', 8],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 9],
    ['Enter', null],
  ])('%s leads from the first of ten rows to %s', (key, row) => {
    expect(nextRow(key, 0, 10, 8)).toBe(row);
  });
});
