import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursorOf, leadsTo, MAX_AWAY_SECONDS, MAX_OPEN, placeOf, readCursor } from './place.ts';

const now = { cluster: '0a1b2c3d', at: 1_790_000_000 };

describe('a place', () => {
  test('is read from a snapshot', () => {
    expect(placeOf({ ...now, snapshot: '10:20:10,14,15' })).toEqual({ ...now, next: 20n, open: [10n, 14n, 15n] });
    expect(placeOf({ ...now, snapshot: '20:20:' })).toEqual({ ...now, next: 20n, open: [] });
  });

  test('caps the open transactions in a cursor, and repeats everything from the first one left out', () => {
    const open = Array.from({ length: MAX_OPEN + 40 }, (_, at) => BigInt(100 + at));
    const place = placeOf({ ...now, snapshot: `100:9000:${open.join(',')}` });
    expect(place.open).toHaveLength(MAX_OPEN);
    expect(place.next).toBe(100n + BigInt(MAX_OPEN));
    expect(readCursor(cursorOf(place))).toEqual(place);
  });

  test('of any size fits into an accepted cursor', () => {
    const open = Array.from({ length: 1000 }, (_, at) => 2n ** 62n + BigInt(at));
    expect(cursorOf(placeOf({ ...now, snapshot: `${open[0]}:${2n ** 62n + 5000n}:${open.join(',')}` })).length).toBeLessThan(
      4000,
    );
  });

  test('survives the round trip through its cursor', () => {
    const transactions = fc.uniqueArray(fc.bigInt({ min: 0n, max: 2n ** 62n }), { maxLength: 200 });
    fc.assert(
      fc.property(transactions, (some) => {
        const open = [...some].sort((a, b) => (a < b ? -1 : 1));
        const next = (open.at(-1) ?? 5n) + 1n;
        const place = placeOf({ ...now, snapshot: `${open[0] ?? next}:${next}:${open.join(',')}` });
        expect(readCursor(cursorOf(place))).toEqual(place);
      }),
    );
  });
});

test.each([
  '',
  'x',
  '0a1b2c3d.1790000000.20',
  '0a1b2c3d.1790000000.20.20',
  '0a1b2c3d.1790000000.20.15,10',
  '0a1b2c3d.1790000000.20.10,10',
  '0a1b2c3d.1790000000.020.',
  '0a1b2c3d.1790000000.20.10,',
  '0a1b2c3d.1790000000.-20.',
  "0a1b2c3d.1790000000.20.'; drop table live_event",
  '0a1b2c3d.1790000000.9999999999999999999.',
  '0A1B2C3D.1790000000.20.',
  '0a1b2c3d.1790000000.20.\n',
  `0a1b2c3d.1790000000.9000.${Array.from({ length: MAX_OPEN + 1 }, (_, at) => 100 + at).join(',')}`,
])('rejects a cursor that the platform cannot have written: %s', (text) => {
  expect(readCursor(text)).toBeUndefined();
});

test('a garbled cursor is rejected or read back exactly', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f.,]{0,60}$/), (text) => {
      const place = readCursor(text);
      expect(place === undefined || cursorOf(place) === text).toBe(true);
    }),
  );
});

test.each([
  ['the place itself', {}, true],
  ['an earlier one', { next: 5n }, true],
  ['one at the end of its time', { at: now.at - MAX_AWAY_SECONDS }, true],
  ['one from before that', { at: now.at - MAX_AWAY_SECONDS - 1 }, false],
  ['one of a clock that was set back since', { at: now.at + 10 }, true],
  ['one of another year', { at: now.at + 1_000_000 }, false],
  ['one from the future', { next: 21n }, false],
  ['one of another database', { cluster: 'ffffffff' }, false],
])('decides whether %s leads to now', (_which, change, is) => {
  const here = { ...now, next: 20n, open: [] };
  expect(leadsTo({ ...here, ...change }, here)).toBe(is);
});
