import { closeDay, type EmissionSchedule, earnedWeight, payable, scheduledFrom } from './emission.ts';

/**
 * What bots bought today could earn if nothing changed but time: the same functions that close days and pay income,
 * played forward. Everything else is an assumption and therefore a field here.
 */
export type Projection = {
  readonly schedule: EmissionSchedule;
  readonly maxPerPowerUnits: bigint;
  /** What the emission pool holds today. */
  readonly poolUnits: bigint;
  /** Days since the genesis day; 0 on the genesis day itself. */
  readonly age: number;
  /** Power that everybody else runs on every day. */
  readonly otherPower: bigint;
  readonly ownPower: bigint;
  /** Days from today to the first that earns. */
  readonly daysBefore: number;
  readonly termDays: number;
  /** Days without power between two terms. */
  readonly gapDays: number;
};

export type ProjectedDay = {
  /** Days that have gone by when this one is closed; today's close is after 1. */
  readonly afterDays: number;
  /** Days of running so far, and the terms that they began. */
  readonly runningDays: number;
  readonly terms: number;
  /** Whole base units of the main token that all days so far have earned. */
  readonly earnedUnits: bigint;
};

/**
 * One day after the other, today first, without an end.
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
    const closed = closeDay({ scheduledUnits: schedule.next().value, maxPerPowerUnits, poolUnits, power, index, remainder });
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

/** Which term (1 is the first) a day belongs to; undefined before the first and between two. */
function termOfDay({ daysBefore, termDays, gapDays }: Projection, offset: number): number | undefined {
  const since = offset - daysBefore;
  if (since < 0 || since % (termDays + gapDays) >= termDays) return undefined;
  return Math.floor(since / (termDays + gapDays)) + 1;
}

export type Outlay = {
  /** Paid at once, and again for every term after the first, in the unit of `priceUnits`. */
  readonly atOnceUnits: bigint;
  readonly renewalUnits: bigint;
  /** What one whole token is worth. */
  readonly priceUnits: bigint;
  readonly tokenDecimals: number;
};

/** Rounded down: an income is never shown for more than it is worth. */
export function worthOf(units: bigint, { priceUnits, tokenDecimals }: Pick<Outlay, 'priceUnits' | 'tokenDecimals'>): bigint {
  return (units * priceUnits) / 10n ** BigInt(tokenDecimals);
}

/** Everything paid when so many terms have begun. */
export function paidFor(terms: number, { atOnceUnits, renewalUnits }: Pick<Outlay, 'atOnceUnits' | 'renewalUnits'>): bigint {
  return atOnceUnits + renewalUnits * BigInt(Math.max(0, terms - 1));
}

/** The days until both are reached, once for everything that is asked of them. */
export function projectUntil(projection: Projection, least: { runningDays: number; afterDays: number }): ProjectedDay[] {
  const days: ProjectedDay[] = [];
  for (const day of projectDays(projection)) {
    days.push(day);
    if (day.runningDays >= least.runningDays && day.afterDays >= least.afterDays) break;
  }
  return days;
}

/** What so many days of running earn in all; the days have to reach that far. */
export function earnedAfter(days: readonly ProjectedDay[], runningDays: number): bigint {
  const last = days.find((day) => day.runningDays === runningDays);
  if (!last) throw new RangeError(`the projection ends before ${runningDays} days of running`);
  return last.earnedUnits;
}

/**
 * After how many days, waiting included, the income has paid for everything paid until then; null when it has not
 * within `mostDays`.
 */
export function paidBackAfter(days: readonly ProjectedDay[], outlay: Outlay, mostDays: number): number | null {
  for (const { afterDays, terms, earnedUnits } of days) {
    if (afterDays > mostDays) return null;
    if (terms > 0 && worthOf(earnedUnits, outlay) >= paidFor(terms, outlay)) return afterDays;
  }
  return null;
}
