import { Refusal, type RefusalKey } from '@ocean/api/errors';
import { afterEach, expect, it } from 'vitest';
import { scriptedClient } from '../../wallet/fakes.test-parts.ts';
import { askOutcome, isUnanswered, noteAnswer, noteUnanswered } from './ask-outcome.ts';

afterEach(() => {
  noteAnswer('bots');
  noteAnswer('cards');
});

function serverThatSays(state: string) {
  return scriptedClient({ '/api/bot/purchase': () => ({ purchase: { state } }) });
}

function serverThatRefuses(key: RefusalKey) {
  return scriptedClient({
    '/api/bot/purchase': () => {
      throw new Refusal(key);
    },
  });
}

it('finds a payment that was booked although it was never answered, once', async () => {
  noteUnanswered('bots', 'p1');
  noteAnswer('bots', new Refusal('TIMEOUT'));
  const { client, called } = serverThatSays('settled');
  expect(await askOutcome(client, 'bots')).toBe('bought');
  expect(called).toEqual([{ path: '/api/bot/purchase', input: { purchaseId: 'p1' } }]);
  expect(isUnanswered('bots')).toBe(false);
});

it('asks again before the next quote while a payment may still be booked', async () => {
  noteUnanswered('bots', 'p1');
  expect(await askOutcome(serverThatSays('awaiting').client, 'bots')).toBe('notBought');
  expect(isUnanswered('bots')).toBe(true);
  expect(await askOutcome(serverThatSays('expired').client, 'bots')).toBe('notBought');
  expect(isUnanswered('bots')).toBe(false);
});

it('keeps not knowing while the server cannot be asked', async () => {
  noteUnanswered('bots', 'p1');
  await expect(askOutcome(serverThatRefuses('CONNECTION_FAILED').client, 'bots')).rejects.toThrow(Refusal);
  expect(isUnanswered('bots')).toBe(true);
});

it('forgets a purchase that the server does not know', async () => {
  noteUnanswered('bots', 'p1');
  expect(await askOutcome(serverThatRefuses('PURCHASE_UNKNOWN').client, 'bots')).toBe('notBought');
  expect(isUnanswered('bots')).toBe(false);
});

it.each([
  ['BALANCE_INSUFFICIENT', false],
  ['TIMEOUT', true],
  // Paid by a press before this one: that is what the next question finds out.
  ['PURCHASE_SETTLED', true],
] as const)('after %s the outcome is open: %s', (key, isOpen) => {
  noteUnanswered('bots', 'p1');
  noteAnswer('bots', new Refusal(key));
  expect(isUnanswered('bots')).toBe(isOpen);
});

it('has nothing to ask of what was answered, nor of the other kind', async () => {
  noteUnanswered('bots', 'p1');
  const { client, called } = serverThatSays('settled');
  expect(await askOutcome(client, 'cards')).toBe('notBought');
  noteAnswer('bots');
  expect(await askOutcome(client, 'bots')).toBe('notBought');
  expect(called).toEqual([]);
});
