import * as v from 'valibot';
import { ASSET_NAMES } from '../assets.ts';
import { operatorEndpoint, signedEndpoint } from './endpoint.ts';
import { amount, cursor, operatorAddress, reason, time } from './fields.ts';
import type { OperatorRole } from './roles.ts';

/** Lists on an account's page, each paginated, newest first. */
export const ACCOUNT_TABLES = [
  'records',
  'bots',
  'stakes',
  'orders',
  'withdrawals',
  'invitees',
  'submissions',
  'tickets',
  'sessions',
  'notes',
  'audit',
] as const;
export type AccountTable = (typeof ACCOUNT_TABLES)[number];

/** Roles that may read each list besides owners: each role reads what its decisions depend on. */
export const TABLE_READERS: Readonly<Record<AccountTable, readonly OperatorRole[]>> = {
  records: ['finance', 'support', 'auditor'],
  bots: ['finance', 'support', 'auditor'],
  stakes: ['finance', 'support', 'auditor'],
  orders: ['finance', 'reviewer', 'support', 'auditor'],
  withdrawals: ['finance', 'support', 'auditor'],
  invitees: ['finance', 'reviewer', 'support', 'auditor'],
  submissions: ['reviewer', 'support', 'auditor'],
  tickets: ['support', 'auditor'],
  sessions: ['support', 'auditor'],
  notes: ['support', 'auditor'],
  audit: ['auditor'],
};

/** A text, a moment, or a member or operator by address. What members wrote is text as well. */
const cell = v.union([v.string(), v.strictObject({ time }), v.strictObject({ account: v.string() })]);

const found = v.strictObject({
  address: v.string(),
  inviteCode: v.string(),
  nickname: v.nullable(v.string()),
  level: v.number(),
  registeredAt: time,
  isSuspended: v.boolean(),
});

const suspension = v.strictObject({
  number: v.number(),
  at: time,
  isSuspended: v.boolean(),
  author: v.string(),
  reason: v.string(),
});

const READERS = ['support', 'finance', 'reviewer', 'auditor'] as const;

/** Members, one at a time. */
export const accounts = {
  search: operatorEndpoint({
    path: '/ops-api/accounts/search',
    caller: READERS,
    summary: 'Members by address, invitation code or the beginning of a nickname, at most 20',
    isPersonal: true,
    input: v.strictObject({
      text: v.pipe(v.string(), v.trim(), v.minLength(2, 'Write at least two characters.'), v.maxLength(60)),
    }),
    output: v.strictObject({ rows: v.array(found) }),
  }),
  show: operatorEndpoint({
    path: '/ops-api/accounts/show',
    caller: READERS,
    summary: 'Who a member is, what it has of each asset, its line and its suspensions',
    isPersonal: true,
    input: v.strictObject({ address: operatorAddress }),
    output: v.strictObject({
      ...found.entries,
      /** Null for the first member. */
      inviter: v.nullable(v.string()),
      /** How many inviters are above it. */
      depth: v.number(),
      /** Parts that are not 0. */
      balances: v.array(v.strictObject({ asset: v.picklist(ASSET_NAMES), part: v.string(), amount })),
      team: v.strictObject({
        direct: v.number(),
        directEffective: v.number(),
        members: v.number(),
        effective: v.number(),
        /** USDT of value. */
        sales: amount,
        /** The time up to which the figures are counted. */
        asOf: v.nullable(time),
      }),
      notes: v.number(),
      suspensions: v.array(suspension),
    }),
  }),
  table: operatorEndpoint({
    path: '/ops-api/accounts/table',
    caller: READERS,
    summary:
      'One list of a member: its ledger, sessions, bots, stakes, orders, withdrawals, line, submissions, tickets, notes, audit',
    isPersonal: true,
    input: v.strictObject({ address: operatorAddress, of: v.picklist(ACCOUNT_TABLES), after: cursor }),
    output: v.strictObject({
      columns: v.array(v.string()),
      rows: v.array(v.strictObject({ key: v.string(), cells: v.array(cell) })),
      next: v.nullable(v.string()),
    }),
  }),
  suspend: signedEndpoint({
    path: '/ops-api/accounts/suspend',
    caller: ['support'],
    summary: 'A suspended member reads everything and moves nothing',
    fields: { address: operatorAddress, reason },
  }),
  restore: signedEndpoint({
    path: '/ops-api/accounts/restore',
    caller: ['support'],
    summary: 'Ends a suspension',
    fields: { address: operatorAddress, reason },
  }),
  note: signedEndpoint({
    path: '/ops-api/accounts/note',
    caller: ['support'],
    summary: 'Adds a note for operators, which stays',
    fields: { address: operatorAddress, reason },
  }),
};
