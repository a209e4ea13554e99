/**
 * Static income: a day's emission is shared by running power through one rising index, so that closing a day costs
 * the same for ten bots and for ten million. Both remainders are carried, so nothing is minted or lost by rounding:
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
  /** What one decay leaves, in basis points: 9900 is 99 %. */
  readonly keepBasisPoints: number;
};

/**
 * What the schedule gives for the day that is `age` days after the genesis day (0 is the genesis day itself).
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

/** `scheduledUnits` of one day after the other, without beginning anew for each. @example scheduledFrom(schedule, 28) */
export function* scheduledFrom(schedule: EmissionSchedule, age: number): Generator<bigint, never> {
  let units = scheduledUnits(schedule, age);
  for (let day = age; ; ) {
    yield units;
    day += 1;
    if (day === 0) units = schedule.firstDayUnits;
    else if (day > 0 && day % schedule.decayDays === 0) units = decayed(units, schedule);
  }
}

/** Rounded down, so below 100 units the schedule falls by at least one and ends at zero. */
function decayed(units: bigint, { keepBasisPoints }: EmissionSchedule): bigint {
  return (units * BigInt(keepBasisPoints)) / 10_000n;
}

export type DayToClose = {
  readonly scheduledUnits: bigint;
  readonly maxPerPowerUnits: bigint;
  readonly poolUnits: bigint;
  /** Power that ran on this day. */
  readonly power: bigint;
  /** Index and remainder that the day before left. */
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
export function closeDay(day: DayToClose): ClosedDay {
  if (day.power === 0n) return { emittedUnits: 0n, index: day.index, remainder: day.remainder };
  const emittedUnits = least(day.scheduledUnits, day.maxPerPowerUnits * day.power, day.poolUnits);
  const numerator = emittedUnits * SCALE + day.remainder;
  return {
    emittedUnits,
    index: day.index + numerator / day.power,
    remainder: numerator % day.power,
  };
}

/** A change of an account's power from a day on, with the index that the day before it closed with. */
export type PowerChange = {
  readonly power: bigint;
  readonly indexBefore: bigint;
};

/** What these changes have earned when the index stands at `index`. @example a bot of power 2 over two days */
export function earnedWeight(changes: readonly PowerChange[], index: bigint): bigint {
  return changes.reduce((sum, change) => sum + change.power * (index - change.indexBefore), 0n);
}

/** Splits a weight into whole units to pay and the fraction to keep for the next time. */
export function payable(weight: bigint): {
  readonly paidUnits: bigint;
  readonly fraction: bigint;
} {
  return { paidUnits: weight / SCALE, fraction: weight % SCALE };
}

function least(...values: readonly [bigint, ...bigint[]]): bigint {
  let smallest = values[0];
  for (const value of values) if (value < smallest) smallest = value;
  return smallest;
}
