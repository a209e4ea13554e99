import { expect, test } from 'vitest';
import { hasReached, laterOf, parsePlace, placeText } from './place.ts';

const at = (timeline: number, lsn: bigint) => ({ timeline, lsn });

test.each([
  ['the same place', at(2, 100n), true],
  ['further on', at(2, 101n), true],
  ['not there yet', at(2, 99n), false],
  ['further on, after a change of primary', at(3, 100n), true],
  ['after a change of primary, but not there yet', at(3, 99n), false],
  ['further on in a timeline that was given up: what it has there is something else', at(1, 500n), false],
  ['cut off from the primary', undefined, false],
] as const)('a replica that is %s', (_, here, isServed) => {
  expect(hasReached(here, at(2, 100n))).toBe(isServed);
});

test('a server that has reached the later of two places has reached both', () => {
  const [old, young] = [at(1, 500n), at(2, 100n)];
  const both = laterOf(old, young);
  expect(hasReached(both, old) && hasReached(both, young)).toBe(true);
  expect(both).toEqual(laterOf(young, old));
});

test('a place survives conversion to text and back', () => {
  for (const place of [at(1, 0n), at(2, 0x16_b3742f8n), at(999_999_999, 0xffff_ffff_ffff_ffffn)]) {
    expect(parsePlace(placeText(place))).toEqual(place);
  }
});

test.each(['', '1', '1-', '-1', '0-1', '1-G', '1-1-1', '01-1', '1-FF', `1-${'f'.repeat(17)}`, '9999999999-1', '1 -1'])(
  'no place: %j',
  (text) => {
    expect(parsePlace(text)).toBeUndefined();
  },
);
