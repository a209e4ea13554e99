import * as v from 'valibot';
import { ASSET_NAMES } from '../../assets.ts';
import { EVERY_ROLE, operatorEndpoint, signedEndpoint } from '../endpoint.ts';
import { amount, cursor, pageOf, reason, time } from '../fields.ts';

const asset = v.picklist(ASSET_NAMES);
const MOVES = ['poolFunded', 'treasuryPaid'] as const;
const kind = v.picklist(MOVES);
const to = v.pipe(v.string(), v.trim(), v.minLength(1, 'Say to where.'), v.maxLength(60));
const typedAmount = v.pipe(v.string(), v.trim(), v.maxLength(60));

const pool = v.strictObject({
  part: v.string(),
  asset,
  /** Now. */
  amount,
  /** Operators may move the treasury into it. */
  isFunded: v.boolean(),
  /** The average daily outflow of the last seven days, without movements by operators; null before a whole day. */
  outflow: v.nullable(amount),
  /** Days until it is empty at that rate; null while it does not shrink. */
  runwayDays: v.nullable(v.number()),
  /** The balance at the end of each day, oldest first; for today, the current one. */
  days: v.array(v.strictObject({ day: v.number(), amount })),
});

const reserve = v.strictObject({
  asset,
  /** What the vault held at the block; null while no quorum of the nodes answers. */
  onChain: v.nullable(amount),
  /** What the ledger says the vault holds. */
  ledger: amount,
  /** Owed to members: all their balances, uncollected income included. */
  owed: amount,
  /** The treasury and the pools. */
  own: amount,
  /** On chain minus ledger; negative when something is missing. */
  difference: v.nullable(v.string()),
});

const inFlight = v.strictObject({
  asset,
  state: v.picklist(['approval', 'held', 'signed']),
  count: v.number(),
  /** Net and burn: what the vault will pay out. */
  amount,
  oldestAt: time,
});

const cap = v.strictObject({
  asset,
  capacity: amount,
  /** What claims could take now. */
  claimable: amount,
  /** Signed vouchers, and those that will be signed without approval. */
  open: amount,
  /** Claimable less those. */
  left: amount,
  /** Waits for approval. */
  waiting: amount,
  fullAt: v.nullable(time),
});

const movement = v.strictObject({
  number: v.number(),
  kind,
  to: v.string(),
  asset,
  amount,
  /** The treasury's balance after it; null for a row that moved nothing. */
  left: v.nullable(amount),
  authors: v.array(v.string()),
  isSigned: v.boolean(),
  /** Authors who no longer have the role. */
  strangers: v.array(v.string()),
  reason: v.string(),
  at: time,
});

const dayClose = v.strictObject({
  day: v.number(),
  scheduled: amount,
  emitted: amount,
  power: v.string(),
  bots: v.number(),
  closedAt: time,
});

const move = { kind, to, amount: typedAmount, asset, reason };

/** The platform's holdings, liabilities and movements. */
export const treasury = {
  pools: operatorEndpoint({
    path: '/ops-api/treasury/pools',
    caller: EVERY_ROLE,
    summary: 'The treasury and every pool, by day, and how long each lasts',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(pool) }),
  }),
  reserves: operatorEndpoint({
    path: '/ops-api/treasury/reserves',
    caller: ['finance', 'auditor'],
    summary: 'What the vault holds on chain against what is owed, at one settled block',
    input: v.strictObject({}),
    output: v.strictObject({
      /** Null while blocks are settled behind it: there is nothing to compare then. */
      block: v.nullable(v.number()),
      trouble: v.nullable(v.string()),
      rows: v.array(reserve),
    }),
  }),
  flight: operatorEndpoint({
    path: '/ops-api/treasury/flight',
    caller: ['finance', 'auditor'],
    summary: 'Withdrawals that are not finished, by state, and how much of the vault’s cap is left',
    input: v.strictObject({}),
    output: v.strictObject({ inFlight: v.array(inFlight), caps: v.array(cap) }),
  }),
  days: operatorEndpoint({
    path: '/ops-api/treasury/days',
    caller: EVERY_ROLE,
    summary: 'The last closes of days, and what the last audits found',
    input: v.strictObject({}),
    output: v.strictObject({
      today: v.number(),
      openDay: v.nullable(v.number()),
      rows: v.array(dayClose),
      /** Newest first, including audits that found faults: `broken` of the `checked` invariants. */
      audits: v.array(
        v.strictObject({ at: time, isFull: v.boolean(), seal: v.nullable(v.number()), checked: v.number(), broken: v.number() }),
      ),
    }),
  }),
  movements: operatorEndpoint({
    path: '/ops-api/treasury/movements',
    caller: ['finance', 'auditor'],
    summary: 'What operators moved out of the treasury, newest first, with every signature checked',
    isPersonal: true,
    input: v.strictObject({ after: cursor }),
    output: pageOf(movement),
  }),
  waiting: operatorEndpoint({
    path: '/ops-api/treasury/waiting',
    caller: ['finance', 'auditor'],
    summary: 'Movements that one operator has signed in the console and that wait for another one',
    isPersonal: true,
    input: v.strictObject({}),
    output: v.strictObject({
      rows: v.array(v.strictObject({ ...move, text: v.string(), signers: v.array(v.string()) })),
    }),
  }),
  move: signedEndpoint({
    path: '/ops-api/treasury/move',
    caller: ['finance'],
    summary: 'Two operators fund a pool or pay a member out of the treasury',
    fields: move,
  }),
};
