import * as v from 'valibot';
import { EVERY_ROLE, operatorEndpoint, signedEndpoint } from './endpoint.ts';
import { amount, cursor, operatorAddress, pageOf, reason, time, uuid } from './fields.ts';

const voting = v.strictObject({
  id: v.string(),
  name: v.string(),
  listedAt: time,
  endsAt: time,
  /** `early`: operators closed it before its end, and its fees are returned to the voters. */
  state: v.picklist(['open', 'closed', 'early']),
  /** USDT; null until the voting has closed. */
  fees: v.nullable(amount),
  /** The fees neither paid out nor returned. */
  left: amount,
});

const payout = v.strictObject({
  number: v.number(),
  at: time,
  amount,
  /** Null: the treasury. */
  account: v.nullable(v.string()),
  authors: v.array(v.string()),
  reason: v.string(),
});

const pay = {
  id: uuid,
  to: v.union([v.literal('treasury'), operatorAddress], 'Pay to the treasury or to the address of a member.'),
  amount: v.pipe(v.string(), v.trim()),
  reason,
};

/** Votings and the use of their fees. */
export const votes = {
  list: operatorEndpoint({
    path: '/ops-api/votes/list',
    caller: EVERY_ROLE,
    summary: 'Every voting with its fees, the newest first',
    input: v.strictObject({ after: cursor }),
    output: pageOf(voting),
  }),
  payouts: operatorEndpoint({
    path: '/ops-api/votes/payouts',
    caller: ['finance', 'auditor'],
    summary: 'What was paid out of the fees of a voting, the newest first',
    isPersonal: true,
    input: v.strictObject({ id: uuid }),
    output: v.strictObject({ rows: v.array(payout) }),
  }),
  waiting: operatorEndpoint({
    path: '/ops-api/votes/waiting',
    caller: ['finance', 'auditor'],
    summary: 'Payments that one operator has signed in the console and that wait for another one',
    isPersonal: true,
    input: v.strictObject({}),
    output: v.strictObject({
      rows: v.array(v.strictObject({ ...pay, text: v.string(), signers: v.array(v.string()) })),
    }),
  }),
  pay: signedEndpoint({
    path: '/ops-api/votes/pay',
    caller: ['finance'],
    summary: 'Two operators pay out of the fees of an ended voting, to the treasury or a member, in public',
    fields: pay,
  }),
};
