import { expect, test } from 'vitest';
import { recordText } from './record-text.ts';

test.each([
  ['en', 'withdrawalClaimed', 'Withdrawal'],
  ['en', 'botSoldByWallet', 'Bots bought from wallet'],
  ['cn', 'converted', '兑换'],
  ['no language', 'converted', 'Exchange'],
  ['cn', 'somethingNew', 'somethingNew'],
])('says in %s what %s is: %s', (lang, outcome, text) => {
  expect(recordText(lang, outcome)).toBe(text);
});
