import { REFUSALS, type RefusalKey, SUCCESSES } from '@ocean/api/errors';
import { describe, expect, test } from 'vitest';
import { errorText, successText } from './error-text.ts';
import { LANGUAGES } from './languages.ts';

/** The sentences of spec §8, copied from the specification and not from the table. */
const USER_MESSAGES = [
  'Insufficient balance',
  'Quantity must be greater than 0',
  'Insufficient BCG balance',
  'Insufficient BYB balance',
  'Purchase failed',
  'Run failed',
  'Renewal failed',
  'Voting failed',
  'No accelerator card',
  'No frozen BOT',
  'Not yet open',
  'Please fill in completely',
  'Operation failed',
];
const SUCCESS_MESSAGES = [
  'Operation success',
  'Purchase successful',
  'Acceleration successful',
  'Transfer successful',
  'Renewal successful',
  'Voting successful',
  'Withdrawal successful',
  'Pledge successful',
  'Copied',
  'Submitted',
  'Refresh successful',
];

describe('spec §8', () => {
  test.each(USER_MESSAGES)('the user message "%s" is a refusal, word for word', (message) => {
    const rows = Object.entries(REFUSALS).filter(([, row]) => row.text === message);
    expect(rows).toHaveLength(1);
    const [key] = rows[0] as [RefusalKey, unknown];
    expect(REFUSALS[key].kind).toBe('refusal');
    expect(errorText('en', key)).toBe(message);
  });
  test.each(SUCCESS_MESSAGES)('the success message "%s" exists, word for word', (message) => {
    const keys = Object.entries(SUCCESSES).filter(([, text]) => text === message);
    expect(keys).toHaveLength(1);
    expect(successText('en', keys[0]?.[0] as keyof typeof SUCCESSES)).toBe(message);
  });
});

test('fills in the values of a sentence', () => {
  expect(errorText('en', 'WITHDRAW_BELOW_MIN', { minimum: '50', asset: 'BCG' })).toBe('The least you can withdraw is 50 BCG');
});

test('omits a missing value, as the app does', () => {
  expect(errorText('en', 'PAIR_CLOSED', { from: 'BCG' })).toBe('BCG cannot be exchanged for  now');
});

test('does not interpret a value as a placeholder', () => {
  expect(errorText('en', 'POOL_EMPTY', { available: '{asset}', asset: 'BCG' })).toBe('The pool holds only {asset} BCG now');
});

test.each(['xx', '', undefined, null, 7, '__proto__', 'constructor'])('falls back to English for the language %s', (lang) => {
  expect(errorText(lang, 'NOT_OPEN')).toBe('Not yet open');
});

test('every transport refusal from the server has a status', () => {
  const made = Object.entries(REFUSALS).filter(([, row]) => row.kind === 'transport');
  const without = made.filter(([, row]) => !('status' in row)).map(([key]) => key);
  expect(without.sort()).toEqual(['CONNECTION_FAILED', 'STATUS_FAILED', 'TIMEOUT']);
});

/** Spec §5: an amount "must be entered" and is "greater than 0"; a missing amount gets the first sentence. */
test.each(LANGUAGES)('$code has separate sentences for a missing amount and a zero amount', ({ code }) => {
  const [missing, zero] = [errorText(code, 'AMOUNT_MISSING'), errorText(code, 'AMOUNT_ZERO')];
  expect(missing).toMatch(/\S/);
  expect(missing).not.toBe(zero);
  expect(missing === 'Enter the amount').toBe(code === 'en' || code === 'au');
});
