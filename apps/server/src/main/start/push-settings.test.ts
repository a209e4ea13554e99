import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makePushKeys, pushEnvironment } from '#dev/local/push-keys.ts';
import { parseEnvironment } from '../config.ts';
import { requireProductionValues } from './production-rules.ts';
import { pushOf, pushRules } from './push-settings.ts';

const read = (env: Record<string, string>) => pushOf(parseEnvironment(v.object(pushRules), env));
const pair = makePushKeys();
const all = pushEnvironment(pair);
const { VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = '', VAPID_SUBJECT = '' } = all;

test('without keys nothing is offered; the API needs only the public one, and the worker all three', () => {
  expect(read({})).toBeNull();
  expect(read({ VAPID_PUBLIC_KEY })).toMatchObject({ publicKey: pair.publicKey, sender: null, testService: null });
  expect(read(all)?.sender).toEqual({ privateKey: pair.privateKey, subject: VAPID_SUBJECT });
});

test.each<[string, Record<string, string>]>([
  ['a private key alone', { VAPID_PRIVATE_KEY, VAPID_SUBJECT }],
  ['a private key without a subject', { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }],
  ['a subject without a private key', { VAPID_PUBLIC_KEY, VAPID_SUBJECT }],
  ['keys of two pairs', { ...all, VAPID_PUBLIC_KEY: makePushKeys().publicKey }],
  ['a public key that is too short', { ...all, VAPID_PUBLIC_KEY: 'AAAA' }],
  ['a private key that is too long', { ...all, VAPID_PRIVATE_KEY: `${VAPID_PRIVATE_KEY}AAAA` }],
  ['a private key that is zero', { ...all, VAPID_PRIVATE_KEY: 'A'.repeat(43) }],
  ['a subject that is no address', { ...all, VAPID_SUBJECT: 'ocean' }],
  ['a test service elsewhere', { ...all, PUSH_TEST_SERVICE: 'push.test=http://example.com:80' }],
])('%s is refused, and the error contains no private key', (_what, env) => {
  let message = '';
  try {
    read(env);
  } catch (error) {
    message = String(error);
  }
  expect(message).toMatch(/VAPID|PUSH_TEST/);
  expect(message).not.toContain(VAPID_PRIVATE_KEY);
});

test('production sends only to real push services', () => {
  const start = { NODE_ENV: 'production', CHAIN_ID: 56 };
  expect(() => requireProductionValues({ ...start, PUSH_TEST_SERVICE: { host: 'push.test' } })).toThrow('PUSH_TEST_SERVICE');
  expect(() => requireProductionValues(start)).not.toThrow();
});
