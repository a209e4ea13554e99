import { expect, test } from 'vitest';
import { practiceStepOf } from './practice-step-of.ts';

test.each([
  [[], 'comes'],
  [['timedOut'], 'comes'],
  [['pending'], 'accept'],
  [['pending', 'completed'], 'hold'],
  [['pending', 'completed', 'released'], 'release'],
] as const)('orders %j have come to the step %s', (states, step) => {
  expect(practiceStepOf(states.map((state) => ({ state })))).toBe(step);
});
