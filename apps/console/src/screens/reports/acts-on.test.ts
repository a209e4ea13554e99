import { expect, test } from 'vitest';
import { actsOn } from './acts-on.ts';

const report = { id: '1', at: '2030-01-01T00:00:00.000Z', reason: 'scam', account: '0x1', text: '' } as const;
const shown = { hidden: null, hasPicture: false, canRestore: false, reports: [] };
const open = { ...shown, reports: [{ ...report, state: 'open' as const }] };
const hidden = { ...shown, hidden: 'a scam' };

test.each([
  ['a post that nobody reported', 'post', shown, ['Hide']],
  ['a reported post', 'post', open, ['Keep', 'Hide']],
  ['a hidden post', 'post', hidden, ['Show again']],
  ['a hidden post with a report that came late', 'post', { ...hidden, reports: open.reports }, ['Hide it still', 'Show again']],
  ['a reported profile', 'profile', open, ['Keep', 'Take the nickname away']],
  ['an account', 'account', shown, ['Hide everything']],
  [
    'an account that was hidden',
    'account',
    { ...shown, canRestore: true },
    ['Hide everything', 'Show again what the last act hid'],
  ],
] as const)('%s: an operator may decide', (_, what, of, labels) => {
  expect(actsOn({ what, subject: 'x', shown: { ...of, reports: [...of.reports] } }).map(({ label }) => label)).toEqual(labels);
});
