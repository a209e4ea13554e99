import { WHOLE_POINTS } from './amount.ts';

/**
 * Static income: a day's emission is divided by running power through one cumulative index, so that closing a day costs
 * the same for ten bots and for ten million. Both remainders are carried, so rounding neither creates nor loses units:
 *
 *   S·Σ emitted = S·Σ paid + Σ kept fractions + Σ not yet collected + remainder of the last day     (exactly)
 *
 * Everything is an integer in base units of the main token; weights are base units times SCALE.
 */
export const SCALE = 10n ** 18n;

export type EmissionSchedule = {
  /** Scheduled for each day before the first decay. */
  readonly firstDayUnits: bigint;
  readonly decayDays: number;
  /** The share that remains after one decay, in basis points: 9900 is 99 %. */
  readonly keepBasisPoints: number;
};

/**
 * The scheduled emission of the day that is `age` days after the genesis day (0 is the genesis day itself).
 * @example scheduledUnits({ firstDayUnits: 100_000n, decayDays: 30, keepBasisPoints: 9900 }, 30) // 99_000n
 */
export function scheduledUnits(schedule: EmissionSchedule, age: number): bigint {
  if (age < 0) return 0n;
  let units = schedule.firstDayUnits;
  for (let decays = Math.floor(age / schedule.decayDays); decays > 0 && units > 0n; decays--) {
    const next = decayed(units, schedule);
    if (next === units) return units;
    units = next;
  }
  return units;
}

/** Yields `scheduledUnits` day by day, without recomputing from the genesis. @example scheduledFrom(schedule, 28) */
export function* scheduledFrom(schedule: EmissionSchedule, age: number): Generator<bigint, never> {
  let units = scheduledUnits(schedule, age);
  for (let day = age; ; ) {
    yield units;
    day += 1;
    if (day === 0) units = schedule.firstDayUnits;
    else if (day > 0 && day % schedule.decayDays === 0) units = decayed(units, schedule);
  }
}

/** Rounded down, so that small amounts fall by at least one unit and the schedule ends at zero. */
function decayed(units: bigint, { keepBasisPoints }: EmissionSchedule): bigint {
  return (units * BigInt(keepBasisPoints)) / WHOLE_POINTS;
}

export type DayToClose = {
  readonly scheduledUnits: bigint;
  readonly maxPerPowerUnits: bigint;
  readonly poolUnits: bigint;
  /** Power that ran on this day. */
  readonly power: bigint;
  /** Index and remainder after the day before. */
  readonly index: bigint;
  readonly remainder: bigint;
};

export type ClosedDay = {
  readonly emittedUnits: bigint;
  readonly index: bigint;
  readonly remainder: bigint;
};

/**
 * E = min(schedule, maxPerPower·P, pool); num = E·S + r; index += num div P; r = num mod P.
 * A day without power emits nothing and carries the remainder on.
 */
export function emitDay(day: DayToClose): ClosedDay {
  if (day.power === 0n) return { emittedUnits: 0n, index: day.index, remainder: day.remainder };
  const emittedUnits = minOf(day.scheduledUnits, day.maxPerPowerUnits * day.power, day.poolUnits);
  const numerator = emittedUnits * SCALE + day.remainder;
  return {
    emittedUnits,
    index: day.index + numerator / day.power,
    remainder: numerator % day.power,
  };
}

/** A change of an account's power from a day on, with the index after the day before it. */
export type PowerChange = {
  readonly power: bigint;
  readonly indexBefore: bigint;
};

/** The weight that these changes have earned at `index`. @example a bot of power 2 over two days */
export function earnedWeight(changes: readonly PowerChange[], index: bigint): bigint {
  return changes.reduce((sum, change) => sum + change.power * (index - change.indexBefore), 0n);
}

/** Splits a weight into whole units to pay and a fraction to carry. */
export function payable(weight: bigint): {
  readonly paidUnits: bigint;
  readonly fraction: bigint;
} {
  return { paidUnits: weight / SCALE, fraction: weight % SCALE };
}

function minOf(...values: readonly [bigint, ...bigint[]]): bigint {
  let smallest = values[0];
  for (const value of values) if (value < smallest) smallest = value;
  return smallest;
}
