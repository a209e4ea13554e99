import { Refusal } from '@ocean/api/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteAnswer, noteDecided, noteUnanswered, unansweredPurchase } from './unanswered-payment.ts';

const BOTS = { address: '0xA', kind: 'bots' } as const;
const CARDS = { address: '0xA', kind: 'cards' } as const;

beforeEach(() => {
  vi.useRealTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

test.each([
  ['BALANCE_INSUFFICIENT', undefined],
  ['TIMEOUT', 'p1'],
  // An earlier press paid it: the next quote finds that out.
  ['PURCHASE_SETTLED', 'p1'],
] as const)('after %s the next quote takes the place of %s', (key, open) => {
  noteUnanswered(BOTS, 'p1');
  noteAnswer('p1', new Refusal(key));
  expect(unansweredPurchase(BOTS)).toBe(open);
});

test('is nothing after an answer or a decision, and nothing of the other kind', () => {
  noteUnanswered(BOTS, 'p1');
  expect(unansweredPurchase(CARDS)).toBeUndefined();
  noteAnswer('p1');
  expect(unansweredPurchase(BOTS)).toBeUndefined();
  noteUnanswered(CARDS, 'p2');
  noteDecided('p2');
  expect(unansweredPurchase(CARDS)).toBeUndefined();
});

test('outlives the page, is nothing of another account, and waits for its own account to come back', () => {
  noteUnanswered(BOTS, 'p1');
  noteUnanswered({ ...BOTS, address: '0xB' }, 'p2');
  noteAnswer('p2');
  expect(unansweredPurchase({ ...BOTS, address: '0xB' })).toBeUndefined();
  expect(unansweredPurchase(BOTS)).toBe('p1');
});

test('is over when no quote of that time can be paid any more', () => {
  vi.useFakeTimers();
  noteUnanswered(BOTS, 'p1');
  vi.advanceTimersByTime(29 * 60_000);
  expect(unansweredPurchase(BOTS)).toBe('p1');
  vi.advanceTimersByTime(60_000);
  expect(unansweredPurchase(BOTS)).toBeUndefined();
});
