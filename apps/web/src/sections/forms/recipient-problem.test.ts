import { isAddress } from '@ocean/api/is-address';
import { expect, test } from 'vitest';
import { isAboutRecipient, recipientProblem } from './recipient-problem.ts';

const ADDRESS = `0x${'ab'.repeat(20)}`;

test('knows an address by its shape', () => {
  expect(isAddress(ADDRESS)).toBe(true);
  for (const text of ['', '0x', `${ADDRESS}0`, ADDRESS.slice(2), `0x${'zz'.repeat(20)}`]) expect(isAddress(text)).toBe(false);
});

test.each([
  ['', null],
  ['0', null],
  ['0xab', null],
  ['hello', 'ADDRESS_INVALID'],
  [`${ADDRESS}0`, 'ADDRESS_INVALID'],
  [ADDRESS, null],
])('of %j, while it is typed, is said: %s', (text, problem) => {
  expect(recipientProblem(text)).toBe(problem);
});

test('a refusal about the recipient stands at the recipient, every other one at the amount', () => {
  expect(isAboutRecipient('NOT_IN_LINE')).toBe(true);
  expect(isAboutRecipient('NOT_TO_YOURSELF')).toBe(true);
  expect(isAboutRecipient('AMOUNT_TOO_LARGE')).toBe(false);
});
