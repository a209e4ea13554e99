import { ACT_NAMES, ACTS, type ActName, IN_ONE_PLACE, MOVEMENT } from './costs.ts';

/** Assumptions about the platform and its hardware; not measured. */
export const ASSUMED = {
  /** Share of all members that is active on one day. */
  activeShare: 0.3,
  /** Load in the busiest hour relative to the mean of the day. */
  peak: 8,
  /** Acts per active member and day. A purchase causes one roll-up; a withdrawal is two acts, and its claim one settlement. */
  perActiveMember: { read: 60, transfer: 0.5, act: 3, purchase: 0.02, rollUp: 0.02, settlement: 0.1 },
  /** Share of reads that the primary answers; replicas answer the others. */
  readsOfPrimary: 0.3,
  /** Facts outside the ledger, with their indexes, take as many bytes again. */
  bytesPerLedgerByte: 2,
  /** The ledger is never pruned, but older years would move to cheaper disks. */
  keptYears: 5,
  /** Pages read from disk, once the tables are much larger than memory. */
  pagesPerMovement: 12,
  primary: { cores: 64, usedShare: 0.6, walMegabytesPerSecond: 400, storedTerabytes: 16, pagesPerSecond: 200_000 },
} as const satisfies { perActiveMember: Readonly<Record<ActName, number>> } & Readonly<Record<string, unknown>>;

const SECONDS_A_DAY = 86_400;

export type Load = {
  readonly members: number;
  readonly actsPerDay: number;
  /** At the peak. */
  readonly movementsPerSecond: number;
  readonly cores: number;
  readonly walMegabytesPerSecond: number;
  readonly pagesPerSecond: number;
  readonly terabytes: number;
  /** Load of one primary by resource, as a share of its capacity; above 1 one primary is too small. */
  readonly ofOnePrimary: Readonly<Record<Limit, number>>;
  /** Load of work in one place as a share of its capacity, regardless of the number of primaries. */
  readonly inOnePlace: Readonly<Record<string, number>>;
  readonly primaries: number;
};

export type Limit = 'cores' | 'log' | 'pages' | 'disk';

/** The load of a platform with this many members, computed from the costs and the assumptions only. */
export function simulate(members: number): Load {
  const active = members * ASSUMED.activeShare;
  const peakOf = (name: ActName) => (active * ASSUMED.perActiveMember[name] * ASSUMED.peak) / SECONDS_A_DAY;
  const onPrimary = (name: ActName) => peakOf(name) * (name === 'read' ? ASSUMED.readsOfPrimary : 1);
  const movementsPerSecond = sum(ACT_NAMES.map((name) => peakOf(name) * ACTS[name].movements));
  const microseconds =
    sum(ACT_NAMES.map((name) => onPrimary(name) * ACTS[name].primaryMicroseconds)) +
    movementsPerSecond * MOVEMENT.primaryMicroseconds;
  const cores = microseconds / 1e6;
  const walMegabytesPerSecond = (movementsPerSecond * MOVEMENT.walBytes) / 1e6;
  const pagesPerSecond = movementsPerSecond * ASSUMED.pagesPerMovement;
  const movementsPerYear = (movementsPerSecond / ASSUMED.peak) * SECONDS_A_DAY * 365;
  const terabytes = (movementsPerYear * ASSUMED.keptYears * MOVEMENT.storedBytes * ASSUMED.bytesPerLedgerByte) / 1e12;
  const { primary } = ASSUMED;
  const ofOnePrimary = {
    cores: cores / (primary.cores * primary.usedShare),
    log: walMegabytesPerSecond / primary.walMegabytesPerSecond,
    pages: pagesPerSecond / primary.pagesPerSecond,
    disk: terabytes / primary.storedTerabytes,
  };
  return {
    members,
    actsPerDay:
      active * sum(ACT_NAMES.filter((name) => name !== 'read' && name !== 'rollUp').map((name) => ASSUMED.perActiveMember[name])),
    movementsPerSecond,
    cores,
    walMegabytesPerSecond,
    pagesPerSecond,
    terabytes,
    ofOnePrimary,
    inOnePlace: Object.fromEntries(
      IN_ONE_PLACE.map(({ name, perSecond, counts }) => [name, sum(counts.map((act) => peakOf(act))) / perSecond]),
    ),
    primaries: Math.max(1, Math.ceil(Math.max(...Object.values(ofOnePrimary)))),
  };
}

const ONE = 1_000_000;

/** The number of members that one primary carries by one limit; the load is proportional to the members. */
export function membersUntil(limit: Limit): number {
  return Math.floor(ONE / simulate(ONE).ofOnePrimary[limit]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
