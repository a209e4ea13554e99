import { describe, expect, test } from 'vitest';
import { barAt, evenTop, groupDays, heightOf, layoutBars, niceTop } from './chart-scale.ts';

const days = (count: number) => Array.from({ length: count }, (_, index) => ({ day: 100 + index, static: 1, dynamic: 0.5 }));

describe('niceTop', () => {
  test.each([
    [0, 1],
    [0.0031, 0.004],
    [0.9, 1],
    [1, 1],
    [7, 8],
    [29, 30],
    [9.17, 10],
    [96_059, 100_000],
  ])('rounds %d up to %d', (highest, top) => {
    expect(niceTop(highest)).toBeCloseTo(top, 10);
  });

  test('draws an empty scale for figures that are not numbers', () => {
    expect(niceTop(Number.NaN)).toBe(1);
    expect(niceTop(Number.POSITIVE_INFINITY)).toBe(1);
  });
});

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 8],
  [29, 30],
])('evenTop gives a count of %d a scale up to %d, whose half is a whole number', (highest, top) => {
  expect(evenTop(highest)).toBe(top);
});

describe('groupDays', () => {
  test('leaves a short range unchanged', () => {
    expect(groupDays(days(7), 45)).toEqual(days(7));
  });

  test('sums a long range in groups of which the last ends today, and loses nothing', () => {
    const groups = groupDays(days(365), 45);
    expect(groups.length).toBeLessThanOrEqual(45);
    expect(groups.at(-1)?.day).toBe(464);
    expect(groups.reduce((sum, one) => sum + one.static, 0)).toBe(365);
    expect(groups.reduce((sum, one) => sum + one.dynamic, 0)).toBe(182.5);
  });

  test('sums a third series where there is one', () => {
    const groups = groupDays(
      days(90).map((day) => ({ ...day, rest: 2 })),
      45,
    );
    expect(groups.map(({ rest }) => rest)).toEqual(Array(45).fill(4));
    expect(groups.map(heightOf)).toEqual(Array(45).fill(7));
  });

  test('has no bar without days', () => {
    expect(groupDays([], 45)).toEqual([]);
  });
});

describe('layoutBars', () => {
  test('stays inside the box and shows a tiny amount as a visible sliver, none as nothing', () => {
    const bars = layoutBars(
      [
        { day: 1, static: 0.000001, dynamic: 0 },
        { day: 2, static: 8, dynamic: 2 },
      ],
      { width: 300, height: 100, top: 10, pickedDay: 2 },
    );
    expect(bars.map((bar) => [bar.staticHeight, bar.dynamicHeight, bar.isPicked])).toEqual([
      [1.5, 0, false],
      [80, 20, true],
    ]);
    for (const bar of bars) expect(bar.x + bar.width).toBeLessThanOrEqual(300);
  });
});

describe('barAt', () => {
  test('finds the bar under a tap and never leaves the chart', () => {
    expect(barAt(0, 7, 300)).toBe(0);
    expect(barAt(299, 7, 300)).toBe(6);
    expect(barAt(-5, 7, 300)).toBe(0);
    expect(barAt(900, 7, 300)).toBe(6);
  });
});
