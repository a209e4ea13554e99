import { Refusal } from '@ocean/api/errors';
import { afterEach, expect, it } from 'vitest';
import { noteAnswer, noteDecided, noteUnanswered, unansweredPurchase } from './unanswered-payment.ts';

afterEach(() => {
  noteDecided('bots');
  noteDecided('cards');
});

it.each([
  ['BALANCE_INSUFFICIENT', undefined],
  ['TIMEOUT', 'p1'],
  // Paid by a press before this one: that is what the next quote finds out.
  ['PURCHASE_SETTLED', 'p1'],
] as const)('after %s the next quote takes the place of %s', (key, open) => {
  noteUnanswered('bots', 'p1');
  noteAnswer('bots', new Refusal(key));
  expect(unansweredPurchase('bots')).toBe(open);
});

it('is nothing after an answer or a decision, and nothing of the other kind', () => {
  noteUnanswered('bots', 'p1');
  expect(unansweredPurchase('cards')).toBeUndefined();
  noteAnswer('bots');
  expect(unansweredPurchase('bots')).toBeUndefined();
  noteUnanswered('cards', 'p2');
  noteDecided('cards');
  expect(unansweredPurchase('cards')).toBeUndefined();
});
