import { expect, test } from 'vitest';
import { legLabels } from './leg-labels.ts';

test.each([
  ['pending', 'customer', 'youGive', 'youGet'],
  ['pending', 'operator', 'youGive', 'youGet'],
  ['completed', 'customer', 'youGave', 'youGot'],
  ['completed', 'operator', 'youGave', 'youGet'],
  ['released', 'customer', 'youGave', 'youGot'],
  ['released', 'operator', 'youGave', 'youGot'],
  ['timedOut', 'customer', 'notGiven', 'notGot'],
  ['timedOut', 'operator', 'notGiven', 'notGot'],
] as const)('an order that is %s says to its %s: %s, %s', (state, role, gives, gets) => {
  expect(legLabels({ state, role })).toEqual({ gives: `deskOrders.${gives}`, gets: `deskOrders.${gets}` });
});
