import { expect, test } from 'vitest';
import { crumbText, cutPath } from './crumbs.ts';

const line = (length: number) => Array.from({ length }, (_, at) => ({ id: at + 1, address: `0x${at}` }));
const ids = (steps: readonly { id: number }[]) => steps.map(({ id }) => id);

test.each([0, 1, 2, 3])('a path of %i steps is shown in full', (length) => {
  expect(cutPath(line(length))).toEqual({ first: line(length), hidden: 0, last: [] });
});

test.each([4, 500])('a path of %i steps is cut to its ends', (length) => {
  const { first, hidden, last } = cutPath(line(length));
  expect([ids(first), hidden, ids(last)]).toEqual([[1], length - 2, [length]]);
});

test('an address is shortened once', () => {
  expect(crumbText('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x52…9EE7');
  expect(crumbText('0x52…9EE7')).toBe('0x52…9EE7');
});
