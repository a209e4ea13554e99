import type { Reminder } from '@ocean/api/areas/home';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadTexts } from '../../../i18n/load-texts.ts';
import { t } from '../../../i18n/use-text.ts';
import { describeReminder } from './describe-reminder.tsx';

const secondLine = (reminder: Reminder) => describeReminder(reminder, t).second.replaceAll('\u00a0', ' ');

beforeAll(() => loadTexts('core', 'reminders'));

describe('a reminder of withdrawals', () => {
  const expiresAt = '2026-03-04T10:00:00Z';
  const withdrawals = (count: number): Reminder => {
    return { kind: 'withdrawals', what: 'toClaim', count, id: '7', asset: 'BCG', amount: '12', expiresAt };
  };

  test('says the amount of the only one', () => {
    expect(secondLine(withdrawals(1))).toMatch(/^12(\.0+)? BCG\. Claim it under Assets by /);
  });

  test('says of several that the amount is that of the first to expire', () => {
    expect(secondLine(withdrawals(3))).toMatch(/^The first to expire is 12(\.0+)? BCG\. Claim it under Assets by /);
  });
});

test.each([
  ['ready', 1, 'It earns only while it runs.'],
  ['ready', 2, 'They earn only while they run.'],
  ['received', 1, 'See it among your bots.'],
  ['received', 5, 'See them among your bots.'],
] as const)('a reminder of bots that are %s, %i of them, ends with: %s', (what, count, end) => {
  expect(secondLine({ kind: 'bots', what, count, day: 100 }).endsWith(end)).toBe(true);
});

test.each([
  [{ kind: 'bots', what: 'termEnd', count: 2, day: 20_800 }, '13'],
  // The last day on which they can be renewed, as on every other screen.
  [{ kind: 'bots', what: 'graceEnd', count: 1, day: 20_800 }, '12'],
  [
    { kind: 'withdrawals', what: 'toClaim', count: 1, id: '7', asset: 'BCG', amount: '1', expiresAt: '2026-12-13T10:00:00Z' },
    '13',
  ],
] as const)('says beside its name until when something is to be done: %o', (reminder, day) => {
  expect(describeReminder(reminder, t)).toHaveProperty('due', expect.stringContaining(`${day} Dec`));
});

test.each([
  [1, 'An award is ready to take', /^5(\.0+)? BCG, paid once\./],
  [2, '2 awards are ready to take', /^10(\.0+)? BCG in all, each paid once\./],
])('says how many awards can be taken, and where: %i', (count, title, text) => {
  const reminder: Reminder = { kind: 'awards', what: 'awardDue', count, asset: 'BCG', amount: String(5 * count) };
  expect(describeReminder(reminder, t)).toMatchObject({ title, to: '/zichan' });
  expect(secondLine(reminder)).toMatch(text);
});

test('names no date for what only tells', () => {
  expect(describeReminder({ kind: 'bots', what: 'received', count: 1, day: 20_800 }, t)).not.toHaveProperty('due');
});
