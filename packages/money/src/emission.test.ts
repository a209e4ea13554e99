import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earnedWeight, emitDay, type PowerChange, payable, SCALE, scheduledFrom, scheduledUnits } from './emission.ts';

const schedule = { firstDayUnits: 100_000n * SCALE, decayDays: 30, keepBasisPoints: 9_900 };

describe('scheduledUnits', () => {
  test.each([
    ['the genesis day', 0, 100_000n * SCALE],
    ['the last day before the first decay', 29, 100_000n * SCALE],
    ['the first decay', 30, 99_000n * SCALE],
    ['the second decay', 60, 98_010n * SCALE],
    ['before the genesis', -1, 0n],
  ])('%s', (_, age, units) => {
    expect(scheduledUnits(schedule, age)).toBe(units);
  });

  test('never rises, and ends with a total below a hundred times that of the days before the first decay', () => {
    let sum = 0n;
    let before = scheduledUnits(schedule, 0);
    for (let age = 0; age < 400 * 30; age += 30) {
      const units = scheduledUnits(schedule, age);
      expect(units).toBeLessThanOrEqual(before);
      before = units;
      sum += units * 30n;
    }
    expect(sum).toBeLessThan(300_000_000n * SCALE);
    expect(scheduledUnits({ firstDayUnits: 50n, decayDays: 1, keepBasisPoints: 9_900 }, 10_000)).toBe(0n);
  });

  test('without decay the schedule stays constant forever', () => {
    expect(scheduledUnits({ ...schedule, keepBasisPoints: 10_000 }, 1_000_000_000)).toBe(schedule.firstDayUnits);
  });
});

test('scheduledFrom yields the same amounts as scheduledUnits, from any day on', () => {
  fc.assert(
    fc.property(
      fc.record({
        firstDayUnits: fc.bigInt(0n, 10n ** 24n),
        decayDays: fc.integer({ min: 1, max: 40 }),
        keepBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      }),
      fc.integer({ min: -5, max: 500 }),
      (given, from) => {
        const days = scheduledFrom(given, from);
        for (let age = from; age < from + 90; age += 1) expect(days.next().value).toBe(scheduledUnits(given, age));
      },
    ),
    { numRuns: 50 },
  );
});

describe('emitDay', () => {
  const day = { scheduledUnits: 1_000n, maxPerPowerUnits: 5n, poolUnits: 10_000n, power: 300n, index: 7n, remainder: 11n };

  test.each([
    ['the schedule is the minimum', day, 1_000n],
    ['the cap is the minimum', { ...day, power: 100n }, 500n],
    ['the pool is the minimum', { ...day, poolUnits: 3n }, 3n],
    ['the pool is empty', { ...day, poolUnits: 0n }, 0n],
  ])('%s', (_, given, emittedUnits) => {
    const closed = emitDay(given);
    expect(closed.emittedUnits).toBe(emittedUnits);
    expect((closed.index - given.index) * given.power + closed.remainder).toBe(emittedUnits * SCALE + given.remainder);
  });

  test('without power nothing is emitted and the remainder is carried', () => {
    expect(emitDay({ ...day, power: 0n })).toEqual({ emittedUnits: 0n, index: 7n, remainder: 11n });
  });
});

type Step =
  | { readonly kind: 'power'; readonly account: number; readonly delta: bigint }
  | { readonly kind: 'collect'; readonly account: number }
  | { readonly kind: 'close'; readonly scheduledUnits: bigint; readonly maxPerPowerUnits: bigint; readonly poolUnits: bigint };

const ACCOUNTS = 4;
const account = fc.integer({ min: 0, max: ACCOUNTS - 1 });
const units = fc.oneof(fc.bigInt({ min: 0n, max: 10n }), fc.bigInt({ min: 0n, max: 10n ** 24n }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('power' as const), account, delta: fc.bigInt({ min: -1_000n, max: 1_000n }) }),
  fc.record({ kind: fc.constant('collect' as const), account }),
  fc.record({ kind: fc.constant('close' as const), scheduledUnits: units, maxPerPowerUnits: units, poolUnits: units }),
);

/** Runs a history; with `collects` false no income is collected. */
function play(steps: readonly Step[], collects: boolean) {
  const people = Array.from({ length: ACCOUNTS }, () => ({
    power: 0n,
    changes: [] as PowerChange[],
    fraction: 0n,
    paid: 0n,
    from: 0n,
  }));
  let index = 0n;
  let remainder = 0n;
  let emitted = 0n;
  const weightOf = (person: (typeof people)[number]) => person.fraction + earnedWeight(person.changes, index);
  for (const { ...at } of steps) {
    if (at.kind === 'close') {
      const power = people.reduce((sum, person) => sum + person.power, 0n);
      const closed = emitDay({ ...at, power, index, remainder });
      ({ index, remainder } = closed);
      emitted += closed.emittedUnits;
      continue;
    }
    const person = people[at.account];
    if (!person) continue;
    if (at.kind === 'power') {
      const delta = person.power + at.delta < 0n ? -person.power : at.delta;
      person.power += delta;
      person.changes.push({ power: delta, indexBefore: index });
    } else if (collects) {
      const { paidUnits, fraction } = payable(weightOf(person));
      person.paid += paidUnits;
      person.fraction = fraction;
      person.changes = [{ power: person.power, indexBefore: index }];
    }
  }
  return { emitted, remainder, people: people.map((person) => ({ paid: person.paid, weight: weightOf(person) })) };
}

describe('over any history', () => {
  test('S·Σ emitted = S·Σ paid + Σ fractions + Σ uncollected + remainder, with difference 0', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { emitted, remainder, people } = play(steps, true);
        const owed = people.reduce((sum, person) => sum + person.paid * SCALE + person.weight, 0n);
        expect(emitted * SCALE).toBe(owed + remainder);
      }),
      { numRuns: 500 },
    );
  });

  test('an account’s income does not depend on when accounts collect', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const collected = play(steps, true).people.map(({ paid, weight }) => paid * SCALE + weight);
        expect(collected).toEqual(play(steps, false).people.map(({ weight }) => weight));
      }),
      { numRuns: 500 },
    );
  });
});
