import { expect, test } from 'vitest';
import { createCallsUnderWay } from './calls-under-way.ts';

test('one account has two calls at once, and all together as many as this process makes', () => {
  const calls = createCallsUnderWay({ all: 3, ofOne: 2 });
  const [first, second] = [calls.enter('0xa'), calls.enter('0xa')];
  expect(calls.enter('0xa')).toBeUndefined();
  expect(calls.enter('0xb')).toBeDefined();
  expect(calls.enter('0xc')).toBeUndefined();
  first?.();
  // Once more frees nothing.
  first?.();
  expect(calls.enter('0xc')).toBeDefined();
  expect(calls.enter('0xd')).toBeUndefined();
  second?.();
  expect(calls.enter('0xa')).toBeDefined();
});
