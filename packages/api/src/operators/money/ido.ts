import * as v from 'valibot';
import { EVERY_ROLE, operatorEndpoint, signedEndpoint } from '../endpoint.ts';
import { amount, reason, time, typedTime } from '../fields.ts';

const moment = typedTime('Write a time as 2026-12-01T10:00Z.');
const round = { total: v.pipe(v.string(), v.trim(), v.maxLength(60)), opensAt: moment, closesAt: moment };

const opened = v.strictObject({
  number: v.number(),
  opensAt: time,
  closesAt: time,
  total: amount,
  sold: amount,
  aDay: amount,
  /** USDT for one BCG. */
  price: amount,
  authors: v.array(v.string()),
  isSigned: v.boolean(),
  /** Authors who no longer have the role. */
  strangers: v.array(v.string()),
  reason: v.string(),
});

/** Rounds of the IDO. A round never changes; it ends at its time, or when it is sold out. */
export const ido = {
  list: operatorEndpoint({
    path: '/ops-api/ido/list',
    caller: EVERY_ROLE,
    summary: 'Every round, newest first, with its signatures checked, and what the pool holds',
    input: v.strictObject({}),
    output: v.strictObject({ now: time, pool: amount, rows: v.array(opened) }),
  }),
  preview: operatorEndpoint({
    path: '/ops-api/ido/preview',
    caller: EVERY_ROLE,
    summary: 'What a round would cost and raise, were it opened now; nothing is opened',
    input: v.strictObject(round),
    output: v.strictObject({
      /** Why it would be refused. */
      refusal: v.nullable(v.string()),
      /** Null without a current price of BCG, when no round can be opened. */
      price: v.nullable(amount),
      /** USDT, if everything is sold. */
      raises: v.nullable(amount),
      aDay: amount,
      pool: amount,
    }),
  }),
  waiting: operatorEndpoint({
    path: '/ops-api/ido/waiting',
    caller: EVERY_ROLE,
    summary: 'Rounds that one operator has signed in the console and that wait for another one',
    input: v.strictObject({}),
    output: v.strictObject({
      rows: v.array(v.strictObject({ ...round, reason: v.string(), text: v.string(), signers: v.array(v.string()) })),
    }),
  }),
  open: signedEndpoint({
    path: '/ops-api/ido/open',
    caller: ['finance'],
    summary: 'Two operators open a round; its price is fixed when the second one signs',
    fields: { ...round, reason },
  }),
};
