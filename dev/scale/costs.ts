/** What one act takes. */
export type Act = {
  readonly name: string;
  /** CPU time of the primary, in microseconds. An upper bound where only the whole machine was measured. */
  readonly primaryMicroseconds: number;
  /** Movements of the ledger. */
  readonly movements: number;
  readonly source: string;
};

const ofTwoCores = (perSecond: number) => Math.round(2_000_000 / perSecond);

/** On 2 cores (AMD EPYC), PostgreSQL 18.4, Node 20; `npm run scale -- --measure` for the first, docs/performance.md for the others. */
export const MOVEMENT = {
  /** 46.8 for posting, 14.1 for sealing and folding into records. */
  primaryMicroseconds: 61,
  walBytes: 3_407,
  storedBytes: 1_874,
} as const;

export const ACTS = {
  read: {
    name: 'read',
    primaryMicroseconds: ofTwoCores(6_039),
    movements: 0,
    source: 'P4: bot/summary, 6,039/s with Node and the load',
  },
  transfer: { name: 'transfer', primaryMicroseconds: 290, movements: 1, source: 'P3: PostgreSQL, 0.23 to 0.29 ms' },
  act: {
    name: 'act in a transaction of its own',
    primaryMicroseconds: ofTwoCores(983),
    movements: 1,
    source: 'P3b: eight round trips, 983/s with Node and the load',
  },
  purchase: {
    name: 'purchase of a bot, with its shares',
    primaryMicroseconds: ofTwoCores(203),
    movements: 1,
    source: 'P7: 203/s with Node, team figures of 20 ancestors',
  },
  rollUp: {
    name: 'roll-up of a purchase into its line',
    primaryMicroseconds: ofTwoCores(57_789),
    movements: 0,
    source: 'P7b: 57,789/s',
  },
  settlement: {
    name: 'payment on chain, settled',
    primaryMicroseconds: ofTwoCores(1_642),
    movements: 2,
    source: 'P9: 1,642/s with Node and three nodes',
  },
} as const satisfies Readonly<Record<string, Act>>;

/** Throughput per second of work that happens in one place regardless of the number of servers. */
export const IN_ONE_PLACE = [
  { name: 'the follower settles payments', perSecond: 1_642, counts: ['settlement'], source: 'P9' },
  { name: 'the treasury, an account of every sale and fee', perSecond: 19_334, counts: ['purchase', 'act'], source: 'P2' },
  { name: 'the worker folds figures of lines', perSecond: 57_789, counts: ['rollUp'], source: 'P7b' },
] as const satisfies readonly { name: string; perSecond: number; counts: readonly ActName[]; source: string }[];

export type ActName = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as ActName[];
