import { type EmissionSchedule, earnedWeight, emitDay, payable, scheduledFrom } from './emission.ts';

/**
 * Projects the income of bots bought today, with the same functions that close days and pay income. Every other
 * assumption is a field here.
 */
export type Projection = {
  readonly schedule: EmissionSchedule;
  readonly maxPerPowerUnits: bigint;
  /** The balance of the emission pool today. */
  readonly poolUnits: bigint;
  /** Days since the genesis day; 0 on the genesis day itself. */
  readonly age: number;
  /** Power of all other members' bots, on every day. */
  readonly otherPower: bigint;
  readonly ownPower: bigint;
  /** Days from today to the first earning day. */
  readonly daysBefore: number;
  readonly termDays: number;
  /** Days without power between two terms. */
  readonly gapDays: number;
};

export type ProjectedDay = {
  /** Days from now to the close of this day: 1 for today. */
  readonly afterDays: number;
  /** Running days so far, and terms begun. */
  readonly runningDays: number;
  readonly terms: number;
  /** Whole base units of the main token earned so far. */
  readonly earnedUnits: bigint;
};

/**
 * Yields the days without end, today first.
 * @example for (const day of projectDays(projection)) if (day.runningDays === 30) return day.earnedUnits
 */
export function* projectDays(projection: Projection): Generator<ProjectedDay, never> {
  const { maxPerPowerUnits, otherPower, ownPower } = projection;
  const schedule = scheduledFrom(projection.schedule, projection.age);
  let [poolUnits, index, remainder, weight] = [projection.poolUnits, 0n, 0n, 0n];
  let [runningDays, terms] = [0, 0];
  for (let offset = 0; ; offset += 1) {
    const term = termOfDay(projection, offset);
    const power = otherPower + (term === undefined ? 0n : ownPower);
    const closed = emitDay({ scheduledUnits: schedule.next().value, maxPerPowerUnits, poolUnits, power, index, remainder });
    if (term !== undefined) {
      weight += earnedWeight([{ power: ownPower, indexBefore: index }], closed.index);
      runningDays += 1;
      terms = term;
    }
    poolUnits -= closed.emittedUnits;
    ({ index, remainder } = closed);
    yield { afterDays: offset + 1, runningDays, terms, earnedUnits: payable(weight).paidUnits };
  }
}

/** The term to which a day belongs, starting at 1; undefined before the first and between two. */
function termOfDay({ daysBefore, termDays, gapDays }: Projection, offset: number): number | undefined {
  const since = offset - daysBefore;
  if (since < 0 || since % (termDays + gapDays) >= termDays) return undefined;
  return Math.floor(since / (termDays + gapDays)) + 1;
}

export type Outlay = {
  /** The initial payment, and the payment for every term after the first, in the unit of `priceUnits`. */
  readonly atOnceUnits: bigint;
  readonly renewalUnits: bigint;
  /** The price of one whole token. */
  readonly priceUnits: bigint;
  readonly tokenDecimals: number;
};

/** Rounded down: income is never shown above its value. */
export function worthOf(units: bigint, { priceUnits, tokenDecimals }: Pick<Outlay, 'priceUnits' | 'tokenDecimals'>): bigint {
  return (units * priceUnits) / 10n ** BigInt(tokenDecimals);
}

/** The sum paid once this many terms have begun. */
export function paidFor(terms: number, { atOnceUnits, renewalUnits }: Pick<Outlay, 'atOnceUnits' | 'renewalUnits'>): bigint {
  return atOnceUnits + renewalUnits * BigInt(Math.max(0, terms - 1));
}

/** The days until both numbers are reached, computed once for several questions. */
export function projectUntil(projection: Projection, atLeast: { runningDays: number; afterDays: number }): ProjectedDay[] {
  const days: ProjectedDay[] = [];
  for (const day of projectDays(projection)) {
    days.push(day);
    if (day.runningDays >= atLeast.runningDays && day.afterDays >= atLeast.afterDays) break;
  }
  return days;
}

/** The total earned after `runningDays`. @throws RangeError when the projection ends earlier. */
export function earnedAfter(days: readonly ProjectedDay[], runningDays: number): bigint {
  const last = days.find((day) => day.runningDays === runningDays);
  if (!last) throw new RangeError(`the projection ends before ${runningDays} days of running`);
  return last.earnedUnits;
}

/**
 * The number of days, including waiting, after which the income covers everything paid until then; null when that takes
 * more than `maxDays`.
 */
export function paidBackAfter(days: readonly ProjectedDay[], outlay: Outlay, maxDays: number): number | null {
  for (const { afterDays, terms, earnedUnits } of days) {
    if (afterDays > maxDays) return null;
    if (terms > 0 && worthOf(earnedUnits, outlay) >= paidFor(terms, outlay)) return afterDays;
  }
  return null;
}
