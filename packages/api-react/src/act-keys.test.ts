import { Refusal } from '@ocean/api/errors';
import { expect, test } from 'vitest';
import { createActKeys, isAnswer, KEY_KEPT_MS } from './act-keys.ts';

test('reuses the key after a transport failure and makes a new one after an answer', () => {
  let made = 0;
  const keys = createActKeys(() => `key-${++made}`);
  expect(keys.of('{"a":1}')).toBe('key-1');
  expect(keys.of('{"a":1}')).toBe('key-1');
  expect(keys.of('{"a":2}')).toBe('key-2');
  keys.answered('{"a":1}');
  expect(keys.of('{"a":1}')).toBe('key-3');
});

test('makes a new key for a press long after the last try, but not soon after it', () => {
  let made = 0;
  let at = 0;
  const keys = createActKeys(
    () => `key-${++made}`,
    () => at,
  );
  expect(keys.of('{}')).toBe('key-1');
  at += KEY_KEPT_MS - 1;
  expect(keys.of('{}')).toBe('key-1');
  at += KEY_KEPT_MS - 1;
  expect(keys.of('{}')).toBe('key-1');
  at += KEY_KEPT_MS;
  expect(keys.of('{}')).toBe('key-2');
});

test('makes distinct UUIDs by default', () => {
  const keys = createActKeys();
  expect(keys.of('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(keys.of('x')).not.toBe(createActKeys().of('x'));
});

test.each([
  ['BALANCE_INSUFFICIENT', true],
  ['SESSION_EXPIRED', true],
  ['TIMEOUT', false],
  ['CONNECTION_FAILED', false],
  ['INTERNAL', false],
  // The first request with the same key is still running: its outcome is open.
  ['DO_NOT_RESUBMIT', false],
] as const)('%s settles the outcome of the request: %s', (key, settles) => {
  expect(isAnswer(new Refusal(key))).toBe(settles);
});

test('an exception other than a refusal settles nothing', () => {
  expect(isAnswer(new TypeError('fetch'))).toBe(false);
});
