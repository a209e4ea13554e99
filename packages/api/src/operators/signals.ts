import * as v from 'valibot';
import { operatorEndpoint, signedEndpoint } from './endpoint.ts';
import { cursor, operatorAddress, pageOf, reason, time } from './fields.ts';

export const SIGNAL_KINDS = ['sharedFunding', 'fundedPurchase', 'paidBack', 'botsPassedUp', 'registrationBurst'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const kind = v.picklist(SIGNAL_KINDS);

const line = {
  number: v.number(),
  kind,
  /** The account that benefits. */
  account: v.string(),
  others: v.array(v.string()),
  /** The observation, as a sentence about the account. */
  words: v.string(),
  foundAt: time,
  isClosed: v.boolean(),
  /** The number of operators' notes, the dismissal included. */
  notes: v.number(),
};

const shown = v.strictObject({
  ...line,
  /** The evidence, each item with its amount or its wallet. */
  facts: v.array(v.strictObject({ label: v.string(), value: v.string() })),
  /** Oldest first. */
  written: v.array(
    v.strictObject({ number: v.number(), at: time, author: v.string(), isClosed: v.boolean(), reason: v.string() }),
  ),
});

const SUPPORT = ['support', 'auditor'] as const;
const fields = { number, reason };

/** Signals of abuse. None of them changes anything for a member. */
export const signals = {
  list: operatorEndpoint({
    path: '/ops-api/signals/list',
    caller: SUPPORT,
    summary: 'Signals of abuse that nobody has dismissed, or all of them, oldest first',
    isPersonal: true,
    input: v.strictObject({
      kind: v.optional(kind),
      account: v.optional(operatorAddress),
      /** Includes dismissed signals. */
      all: v.optional(v.boolean(), false),
      after: cursor,
    }),
    output: pageOf(v.strictObject(line)),
  }),
  show: operatorEndpoint({
    path: '/ops-api/signals/show',
    caller: SUPPORT,
    summary: 'One signal: what it rests on, and what operators wrote about it',
    isPersonal: true,
    input: v.strictObject({ number }),
    output: shown,
  }),
  note: signedEndpoint({
    path: '/ops-api/signals/note',
    caller: ['support'],
    summary: 'Writes on a signal; one that was dismissed is open again',
    fields,
  }),
  dismiss: signedEndpoint({
    path: '/ops-api/signals/dismiss',
    caller: ['support'],
    summary: 'It is no abuse, or was dealt with',
    fields,
  }),
};
