import { expect, test } from 'vitest';
import { createCallsUnderWay } from './calls-under-way.ts';

test('allows an account two concurrent calls, and all accounts together the limit of this process', () => {
  const calls = createCallsUnderWay({ all: 3, ofOne: 2 });
  const [first, second] = [calls.enter('0xa'), calls.enter('0xa')];
  expect(calls.enter('0xa')).toBeUndefined();
  expect(calls.enter('0xb')).toBeDefined();
  expect(calls.enter('0xc')).toBeUndefined();
  first?.();
  // Ending a call twice frees nothing more.
  first?.();
  expect(calls.enter('0xc')).toBeDefined();
  expect(calls.enter('0xd')).toBeUndefined();
  second?.();
  expect(calls.enter('0xa')).toBeDefined();
});
