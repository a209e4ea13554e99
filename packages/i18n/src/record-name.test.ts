import { expect, test } from 'vitest';
import { recordName } from './record-name.ts';

const change = (amount: string, part = 'available') => ({ amount, part });
const record = { kind: 'orderPlaced', outcome: 'orderPlaced', changes: [], details: {} };

test.each([
  [{ outcome: 'orderTimedOut', details: { reason: 'cancelled' } }, 'orderCancelled'],
  [{ outcome: 'orderTimedOut', details: { reason: 'expired' } }, 'orderTimedOut'],
  [{ outcome: 'orderCompleted', changes: [change('-5'), change('8')] }, 'orderCompleted'],
  [
    { kind: 'orderCompleted', outcome: 'orderCompleted', changes: [change('-5', 'passageway'), change('8', 'proceeds')] },
    'orderServed',
  ],
  [{ kind: 'transferred', outcome: 'transferred', changes: [change('-5')] }, 'sent'],
  [{ kind: 'transferred', outcome: 'transferred', changes: [change('5')] }, 'received'],
  [{ kind: 'withdrawalHeld', outcome: 'withdrawalClaimed', changes: [change('-5')] }, 'withdrawalClaimed'],
])('%j is called %s', (one, name) => {
  expect(recordName({ ...record, ...one })).toBe(name);
});
