import { expect, test } from 'vitest';
import { canTradeInstead, findNextStep } from './next-step.ts';

const quiz = { passedAt: null, bestScore: null, retryAt: null };
const takes = { state: 'inPassageway', may: ['stop', 'accept'] } as const;
const closed = { state: 'closed', may: ['start'] } as const;
const facts = (
  next: Parameters<typeof findNextStep>[0]['next'],
  passageway: { state: string; may: readonly string[] } = closed,
) => ({ next, quiz, passageway }) as Parameters<typeof findNextStep>[0];

test.each([
  ['profile', '/tor/profile', null],
  ['test', '/tor/test', null],
  ['fill', '/tor/wallet?do=fill', null],
  ['open', null, 'open'],
  ['services', '/tor/services', null],
  ['start', null, 'start'],
  ['wait', null, null],
] as const)('what is next is %s: it leads to %s and opens %s', (next, to, act) => {
  expect(findNextStep(facts(next), 0)).toEqual({ name: next, to, act });
});

test('puts waiting orders first for a passageway that may accept them', () => {
  expect(findNextStep(facts(null, takes), 2).name).toBe('accept');
  expect(findNextStep(facts('wait', closed), 2).name).toBe('wait');
  expect(findNextStep(facts(null, takes), undefined).name).toBe('nothing');
});

test('offers to fill the wallet while proceeds await their release', () => {
  const waits = { state: 'awaitingRelease', may: ['stop', 'fill', 'accept'] };
  expect(findNextStep(facts('wait', waits), 0)).toMatchObject({ name: 'wait', to: '/tor/wallet?do=fill' });
});

test('offers the practice until the test can be taken again', () => {
  const later = { ...facts('test'), quiz: { ...quiz, retryAt: '2026-11-23T12:00:00.000Z' } };
  expect(findNextStep(later, 0)).toMatchObject({ name: 'testLater', to: '/tor/practice' });
});

test('offers trading beside each step until the own passageway is open, except beside the profile, which both need', () => {
  expect((['test', 'testLater', 'fill', 'open'] as const).every((name) => canTradeInstead({ name }))).toBe(true);
  expect((['profile', 'services', 'start', 'accept', 'wait', 'nothing'] as const).some((name) => canTradeInstead({ name }))).toBe(
    false,
  );
});
