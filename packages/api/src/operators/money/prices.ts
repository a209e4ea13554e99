import * as v from 'valibot';
import { ASSET_NAMES, PRICE_KINDS } from '../../assets.ts';
import { EVERY_ROLE, operatorEndpoint, signedEndpoint } from '../endpoint.ts';
import { amount, cursor, pageOf, reason, time } from '../fields.ts';

/** USDT is the unit. */
const asset = v.pipe(
  v.picklist(ASSET_NAMES),
  v.check((name) => name !== 'USDT', 'USDT is the unit: it has no price.'),
);
const price = v.pipe(v.string(), v.trim(), v.maxLength(60));

const current = v.strictObject({
  asset: v.picklist(ASSET_NAMES),
  /** Where its price comes from. */
  kind: v.picklist(PRICE_KINDS),
  /**
   * none: never set. waiting: the breaker holds it until another operator confirms it. withdrawn: set to 0. old: beyond
   * its maximum age. doubted: the pair's price is not trusted. quoted: it is sold and accepted.
   */
  state: v.picklist(['none', 'waiting', 'withdrawn', 'old', 'doubted', 'quoted']),
  /** The prices at which the platform sells and accepts one; null while nothing is quoted. */
  sold: v.nullable(amount),
  accepted: v.nullable(amount),
  /** Last price that took effect. */
  last: v.nullable(v.strictObject({ price: amount, at: time })),
  /** The price that operators set last, in force or waiting. */
  newest: v.nullable(v.strictObject({ price: amount, at: time, author: v.string(), isWaiting: v.boolean() })),
  /** Over `averageHours`. */
  average: v.nullable(amount),
  averageHours: v.number(),
  maxAgeHours: v.number(),
  maxJumpPercent: v.string(),
});

const listed = v.strictObject({
  number: v.number(),
  price: amount,
  at: time,
  /** Of an operator's price. */
  author: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  isWaiting: v.boolean(),
  /** For the price of a pair: why it was not trusted. */
  doubt: v.nullable(v.string()),
});

/** The prices that quotes are based on. */
export const prices = {
  list: operatorEndpoint({
    path: '/ops-api/prices/list',
    caller: EVERY_ROLE,
    summary: 'The price of every asset, its age, who set it, and the breaker',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(current) }),
  }),
  history: operatorEndpoint({
    path: '/ops-api/prices/history',
    caller: EVERY_ROLE,
    summary: 'The prices of an asset from one source, newest first',
    input: v.strictObject({ asset, kind: v.picklist(PRICE_KINDS), after: cursor }),
    output: pageOf(listed),
  }),
  preview: operatorEndpoint({
    path: '/ops-api/prices/preview',
    caller: EVERY_ROLE,
    summary: 'Whether a price would be held by the breaker; nothing is changed',
    input: v.strictObject({ asset, price }),
    output: v.strictObject({
      isJump: v.boolean(),
      isWithdrawal: v.boolean(),
      average: v.nullable(amount),
      last: v.nullable(amount),
    }),
  }),
  set: signedEndpoint({
    path: '/ops-api/prices/set',
    caller: ['finance'],
    summary: 'One operator sets a price at once; 0 withdraws it',
    fields: { asset, price, reason },
  }),
  confirm: signedEndpoint({
    path: '/ops-api/prices/confirm',
    caller: ['finance'],
    summary: 'Another operator confirms a price that the breaker holds',
    fields: { asset, price, reason },
  }),
};
