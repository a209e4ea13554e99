import * as v from 'valibot';
import { endpoint, fileEndpoint } from '../endpoint.ts';
import { at, count, day, listOf, nothing, pageFields, uuid } from '../fields.ts';
import { assetFilter } from '../inputs/amount.ts';

/** Beyond the days that a database can turn into a date there is nothing to ask for. */
const recordDay = v.pipe(day, v.minValue(0), v.maxValue(1_000_000));

const recordFilter = {
  asset: assetFilter,
  kind: v.optional(v.string()),
  /** First and last platform day, both included. */
  from: v.optional(recordDay),
  to: v.optional(recordDay),
};

const legView = v.strictObject({
  /** An own part, `platform/treasury` and the like, or another member's shortened address and part. */
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

export const records = {
  list: endpoint({
    path: '/api/other/log',
    caller: 'member',
    summary: 'Every movement of the account, newest first, with the ledger entries behind it',
    input: v.strictObject({ ...pageFields, ...recordFilter }),
    output: listOf(
      v.strictObject({
        id: uuid,
        kind: v.string(),
        at,
        day,
        /** What each of the own parts gained or lost; `held` is what a withdrawal reserves out of `available`. */
        changes: v.array(v.strictObject({ asset: v.string(), amount: v.string(), part: v.string() })),
        details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
        legs: v.array(legView),
      }),
    ),
  }),
  exportCsv: fileEndpoint({
    path: '/api/other/logExport',
    summary: 'The same records as CSV, one line for each change of an own part; amounts in full',
    file: { type: 'text/csv', name: 'ocean-bot-records.csv' },
    input: v.strictObject(recordFilter),
  }),
  exportAccount: fileEndpoint({
    path: '/api/other/accountExport',
    summary: 'Everything the platform holds about the account, as the other calls show it',
    file: { type: 'application/json', name: 'ocean-bot-account.json' },
    input: nothing,
  }),
} as const;
