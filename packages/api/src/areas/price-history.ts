import * as v from 'valibot';
import { PRICE_KINDS } from '../assets.ts';
import { endpoint } from '../endpoint.ts';
import { address, amount, at, count } from '../fields.ts';

const price = {
  number: count,
  /** For one whole token. */
  usdt: amount,
  at,
};

/** waiting: it jumped and needs confirmation by another operator. withdrawn: nothing is quoted. */
const operatorPrice = v.strictObject({
  source: v.literal('operator'),
  ...price,
  state: v.picklist(['set', 'waiting', 'withdrawn']),
  author: v.string(),
  reason: v.nullable(v.string()),
});

/** thin: too little in the pair. jump: it moved too far. new: no earlier window to compare with. Nothing is quoted at these. */
const pairPrice = v.strictObject({
  source: v.literal('pair'),
  ...price,
  /** The price of the pair at the end of the block; `usdt` is the average over the minutes before. */
  last: amount,
  pair: address,
  block: count,
  minutes: count,
  doubt: v.nullable(v.picklist(['thin', 'jump', 'new'])),
});

/** Separate from `earnings`, some of whose calls are part of a first visit. */
export const priceHistory = {
  list: endpoint({
    path: '/api/earn/priceHistory',
    caller: 'visitor',
    fromReplica: true,
    summary: 'The prices of an asset, newest first, with what each follows from; by default of the source in force today',
    input: v.strictObject({
      asset: v.picklist(['BUSD', 'BCG', 'DMC', 'BYB']),
      source: v.optional(v.picklist(PRICE_KINDS)),
      /** `next` of the page before; without it, the first page. */
      cursor: v.optional(v.pipe(v.string(), v.maxLength(16))),
      size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 50),
    }),
    output: v.strictObject({
      /** In force today. */
      source: v.picklist(PRICE_KINDS),
      /** Those that ever made a price of the asset. */
      sources: v.array(v.picklist(PRICE_KINDS)),
      list: v.array(v.variant('source', [operatorPrice, pairPrice])),
      next: v.nullable(v.string()),
    }),
    refusals: ['PAGE_UNKNOWN'],
  }),
} as const;
