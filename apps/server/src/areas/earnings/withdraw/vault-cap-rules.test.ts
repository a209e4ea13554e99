import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimableAt, claimFrom, isNearCap, type VaultCap } from './vault-cap-rules.ts';

const cap: VaultCap = { capacityUnits: 100n, refillUnits: 3n, claimableUnits: 10n, blockTime: 1_000 };

describe('what the vault can pay', () => {
  test.each([
    [999, 10n],
    [1_000, 10n],
    [1_001, 13n],
    [1_029, 97n],
    [1_030, 100n],
    [9_999, 100n],
  ])('at second %s: %s', (now, units) => {
    expect(claimableAt(cap, now)).toBe(units);
  });

  test.each([
    ['now', 10n, null],
    ['a second later', 11n, 1_001],
    ['when it is full', 100n, 1_030],
    ['never', 101n, null],
  ])('%s', (_, units, from) => {
    expect(claimFrom(cap, units, 1_000)).toBe(from);
  });

  test('never, when nothing comes back', () => {
    expect(claimFrom({ ...cap, refillUnits: 0n }, 11n, 1_000)).toBeNull();
  });

  test('can be paid at the time named, and not a second before', () => {
    const any = fc.record({
      capacityUnits: fc.bigInt(1n, 10n ** 24n),
      refillUnits: fc.bigInt(1n, 10n ** 20n),
      claimableUnits: fc.bigInt(0n, 10n ** 24n),
      blockTime: fc.constant(1_000),
    });
    fc.assert(
      fc.property(any, fc.bigInt(1n, 10n ** 24n), (given, units) => {
        const bucket = { ...given, claimableUnits: given.claimableUnits % (given.capacityUnits + 1n) };
        const from = claimFrom(bucket, units, 1_000);
        if (from === null) return;
        expect(claimableAt(bucket, from) >= units).toBe(true);
        expect(claimableAt(bucket, from - 1) < units).toBe(true);
      }),
    );
  });
});

test('is near its cap when less than the reserve would be left', () => {
  const near = (units: bigint, openUnits = 0n) => isNearCap(cap, { units, openUnits, now: 1_030, reserveBps: 2_000 });
  expect([near(80n), near(81n), near(50n, 30n), near(50n, 31n)]).toEqual([false, true, false, true]);
});
