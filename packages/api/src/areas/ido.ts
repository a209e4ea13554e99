import * as v from 'valibot';
import { ASSET_NAMES, ASSETS } from '../assets.ts';
import { endpoint } from '../endpoint.ts';
import { amount, at, count, nothing, uuid } from '../fields.ts';
import { assetField } from '../inputs/amount.ts';
import { quantityField } from '../inputs/quantity.ts';
import { paid, payInput, quote } from './purchases/purchase.ts';

/**
 * upcoming: it opens later. open: on sale. paused: BCG pays for more here than it costs in the round, or has no current price.
 * daySoldOut: today's amount is sold. soldOut: nothing is left. closed: its time is over.
 */
export const ROUND_STATES = ['upcoming', 'open', 'paused', 'daySoldOut', 'soldOut', 'closed'] as const;
export type RoundState = (typeof ROUND_STATES)[number];

const STABLECOINS = ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable && ASSETS[asset].isStable);

const round = v.strictObject({
  number: count,
  state: v.picklist(ROUND_STATES),
  opensAt: at,
  closesAt: at,
  /** USDT for one BCG, fixed when the round was opened. */
  price: amount,
  /** BCG of the whole round, and what is left of it. */
  total: amount,
  left: amount,
  /** BCG for sale a day, and how much of it is left now. */
  dayTotal: amount,
  dayLeft: amount,
  /** Assets that can pay, each with the price of one BCG; `unit` is null while the asset has no current price. */
  methods: v.array(v.strictObject({ asset: v.string(), unit: v.nullable(amount), balance: amount })),
});

const own = v.strictObject({
  purchaseId: uuid,
  round: count,
  quantity: count,
  total: amount,
  asset: v.string(),
  at,
});

/** Refusals of the current round. A quote reserves nothing, so each may still occur when paying by balance. */
const ROUND_REFUSALS = ['IDO_CLOSED', 'IDO_PAUSED', 'IDO_SOLD_OUT', 'IDO_DAY_SOLD_OUT', 'IDO_TOO_MANY'] as const;

const BUYING = { menu: '/zichan' } as const;
/** A wallet's payment is reported after the money has left, so it settles or is credited even if the area is closed. */
const PAYING = { ...BUYING, when: ({ payBy }: { payBy: 'balance' | 'wallet' }) => payBy === 'balance' } as const;

export const ido = {
  show: endpoint({
    path: '/api/earn/ido',
    caller: 'member',
    summary: 'The round of the IDO that is open, opens next or closed last, its terms, what is left, and own purchases',
    input: nothing,
    output: v.strictObject({
      /** The asset for sale. */
      asset: v.string(),
      /** Whole tokens of one purchase. */
      minimum: count,
      maximum: count,
      /** Purchases that an address can make, and how many this one has made. */
      perAddress: count,
      bought: count,
      /** Null before the first round. */
      round: v.nullable(round),
      /** Newest first. */
      own: v.array(own),
    }),
  }),
  quote: endpoint({
    path: '/api/earn/idoCheck',
    caller: 'member',
    mutates: true,
    entrance: BUYING,
    summary: 'Prices a purchase of BCG in the open round: a quote that holds for 15 minutes and reserves nothing',
    input: v.strictObject({
      quantity: quantityField('whole BCG, within the range of a purchase'),
      asset: assetField('stablecoin to pay with', STABLECOINS),
      payBy: v.picklist(['balance', 'wallet']),
      /** An earlier quote whose payment by balance got no answer. It is refused from now on, or this one is if it was booked. */
      insteadOf: v.optional(uuid),
    }),
    output: quote,
    refusals: [
      'IDO_RANGE',
      ...ROUND_REFUSALS,
      'AMOUNT_TOO_LARGE',
      'PRICE_UNAVAILABLE',
      'STABLECOIN_BELOW_FLOOR',
      'QUOTES_TOO_MANY',
      'PURCHASE_SETTLED',
    ],
  }),
  pay: endpoint({
    path: '/api/earn/idoBuy',
    caller: 'member',
    mutates: true,
    entrance: PAYING,
    success: 'PURCHASE_SUCCESSFUL',
    summary: 'Pays a priced purchase of BCG by balance, or reports the transaction that pays it',
    input: payInput,
    output: paid,
    refusals: [
      'PURCHASE_UNKNOWN',
      'PURCHASE_EXPIRED',
      'PURCHASE_SETTLED',
      'PRICE_MOVED',
      ...ROUND_REFUSALS,
      'BALANCE_INSUFFICIENT',
    ],
  }),
} as const;
