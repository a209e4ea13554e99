import { expect, test } from 'vitest';
import { isOlder } from './is-older.ts';

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['0.10.0', '0.9.9', false],
  ['1.0.0', '0.99.99', false],
  ['9.0.0', '10.0.0', true],
])('%s is older than %s: %s', (version, other, expected) => {
  expect(isOlder(version, other)).toBe(expected);
});
