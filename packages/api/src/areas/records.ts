import * as v from 'valibot';
import { endpoint, fileEndpoint } from '../endpoint.ts';
import { at, count, day, listOf, nothing, pageFields, uuid } from '../fields.ts';
import { assetFilter } from '../inputs/amount.ts';

/** The database cannot convert later days to dates. */
const recordDay = v.pipe(day, v.minValue(0), v.maxValue(1_000_000));

const recordFilter = {
  asset: assetFilter,
  /** Of the movement that leads the record. */
  kind: v.optional(v.string()),
  /** First and last platform day, both included. */
  from: v.optional(recordDay),
  to: v.optional(recordDay),
};

const legView = v.strictObject({
  /**
   * An own part, `platform/treasury` and the like, another member's shortened address and part, or `others`: everybody else in
   * a sale that was split, together.
   */
  account: v.string(),
  /** True for the caller's own accounts. */
  isMine: v.boolean(),
  asset: v.string(),
  /** Signed: what the account gained, or lost with a minus. */
  amount: v.string(),
  /** Of the own accounts only. */
  balanceAfter: v.nullable(v.string()),
  seq: v.nullable(count),
});

/** Signed: what a part gained, or lost with a minus. */
const change = v.strictObject({ asset: v.string(), amount: v.string(), part: v.string() });

export const records = {
  list: endpoint({
    path: '/api/other/log',
    caller: 'member',
    fromReplica: true,
    summary: 'What moved money of the account, one record a thing, newest first, with the ledger entries behind it',
    input: v.strictObject({ ...pageFields, ...recordFilter }),
    output: listOf(
      v.strictObject({
        id: uuid,
        /** Of the movement that leads: a withdrawal is its reservation, a purchase its sale. Filters ask for this one. */
        kind: v.string(),
        /**
         * The kind of the last of its movements: whether a withdrawal was claimed, cancelled or came back. `saleShare`: the
         * caller got a share of what another member paid for bots.
         */
        outcome: v.string(),
        at,
        day,
        /**
         * What the whole of it changed. Each own part with what it gained or lost (`held` is what a withdrawal reserves out of
         * `available`), and `wallet`: what the own wallet outside the platform got or paid.
         */
        changes: v.array(change),
        details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
        /** In the order in which they were posted. A record has more than one when it takes several steps. */
        movements: v.array(v.strictObject({ id: uuid, kind: v.string(), at, changes: v.array(change), legs: v.array(legView) })),
      }),
    ),
  }),
  exportCsv: fileEndpoint({
    path: '/api/other/logExport',
    caller: 'member',
    fromReplica: true,
    summary: 'The same records as CSV, one line for each change of a record; amounts in full',
    file: { type: 'text/csv', name: 'ocean-bot-records.csv' },
    input: v.strictObject(recordFilter),
  }),
  exportAccount: fileEndpoint({
    path: '/api/other/accountExport',
    caller: 'member',
    fromReplica: true,
    summary: 'Everything the platform holds about the account, as the other calls show it',
    file: { type: 'application/json', name: 'ocean-bot-account.json' },
    input: nothing,
  }),
} as const;
