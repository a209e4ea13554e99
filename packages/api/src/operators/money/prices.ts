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
   * none: there was never one. waiting: the breaker holds it until another operator confirms. withdrawn: set to 0. old: beyond
   * its age. doubted: the pair says something that is not believed. quoted: it is sold and accepted.
   */
  state: v.picklist(['none', 'waiting', 'withdrawn', 'old', 'doubted', 'quoted']),
  /** For which the platform sells one, and for which it accepts one; null while nothing is quoted. */
  sold: v.nullable(amount),
  accepted: v.nullable(amount),
  /** Last price that took effect. */
  last: v.nullable(v.strictObject({ price: amount, at: time })),
  /** What operators set last, whether it holds or waits. */
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
  /** Of the price of a pair: why it was not believed. */
  doubt: v.nullable(v.string()),
});

/** What quotes are based on. */
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
