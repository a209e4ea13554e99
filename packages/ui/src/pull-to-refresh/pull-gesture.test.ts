import { expect, test } from 'vitest';
import { isReady, movePull, NO_PULL, PULL_READY_PX, type Pull } from './pull-gesture.ts';

const FROM = { x: 180, y: 200 };
const watching: Pull = { state: 'watching', from: FROM };

function drag(...steps: readonly (readonly [x: number, y: number])[]): Pull {
  return steps.reduce<Pull>((pull, [x, y]) => movePull(pull, { x: FROM.x + x, y: FROM.y + y }, true), watching);
}

test('ignores a trembling finger', () => {
  expect(drag([3, 4], [-2, 7])).toEqual(watching);
});

test('is ready after a pull that is far enough, not after a short one or a return', () => {
  expect(isReady(drag([0, 30], [0, 60]))).toBe(false);
  expect(isReady(drag([0, 60], [0, 140]))).toBe(true);
  expect(isReady(drag([0, 60], [0, 140], [0, 40]))).toBe(false);
});

test('keeps the mark within reach of the header', () => {
  const far = drag([0, 60], [0, 5_000]);
  expect(far.state === 'pulling' && far.distancePx).toBeLessThanOrEqual(96);
  expect(PULL_READY_PX).toBeLessThan(96);
});

test.each([
  ['upwards', [0, -20]],
  ['sideways', [40, 12]],
] as const)('a finger that goes %s means something else until the next touch', (_, [x, y]) => {
  expect(drag([x, y], [0, 200])).toEqual(NO_PULL);
});

test('does not pull a scrolled page', () => {
  expect(movePull(watching, { x: FROM.x, y: FROM.y + 90 }, false)).toEqual(NO_PULL);
});
