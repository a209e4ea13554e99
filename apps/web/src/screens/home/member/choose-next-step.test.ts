import { expect, test } from 'vitest';
import { chooseNextStep } from './choose-next-step.ts';

const counts = { not_activated: 0, waiting: 0, frozen: 0, running: 0, renewal_due: 0, stopped: 0 };
const income = (uncollected: string) => ({ asset: 'BCG', lastDay: null, collected: '0', uncollected });

test('leads a member without bots to the first one', () => {
  expect(chooseNextStep({ total: 0, counts, income: income('0') })).toEqual({ kind: 'buyFirst' });
});

test('does not call a bot the first one of a member who has earned before', () => {
  const earned = { total: 0, counts, income: { ...income('0'), collected: '12' } };
  expect(chooseNextStep(earned)).toEqual({ kind: 'buy' });
});

test('offers to collect what is left to a member who sent all bots away', () => {
  expect(chooseNextStep({ total: 0, counts, income: income('3.5') })).toEqual({ kind: 'collect' });
});

test('offers to run the bots that are ready', () => {
  expect(chooseNextStep({ total: 3, counts: { ...counts, frozen: 2 }, income: income('0') })).toEqual({ kind: 'run', count: 2 });
});

test('offers to collect before anything else, down to the smallest unit', () => {
  const summary = { total: 3, counts: { ...counts, frozen: 2 }, income: income('0.000000000000000001') };
  expect(chooseNextStep(summary)).toEqual({ kind: 'collect' });
});

test('shows the bots while there is nothing to do', () => {
  expect(chooseNextStep({ total: 1, counts: { ...counts, waiting: 1 }, income: income('0.00') })).toEqual({ kind: 'bots' });
});
