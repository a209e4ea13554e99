import * as v from 'valibot';
import { ASSET_NAMES } from '../../assets.ts';
import { ORDER_ACTIONS, ORDER_ROLES, ORDER_SIDES, ORDER_STATES, TIME_OUT_REASONS } from '../../desk/states.ts';
import { endpoint } from '../../endpoint.ts';
import { address, amount, at, count, cursorFields, uuid } from '../../fields.ts';
import { orderFields, parseOrderTerms, parsePlacedOrder, placeFields } from '../../inputs/desk.ts';
import { parsedInput } from '../../inputs/parsed-field.ts';
import { parseStepUp, signatureFields } from '../../inputs/signature.ts';
import { marketSymbol } from './market.ts';
import { deskPerson } from './profile.ts';

const DESK = { menu: '/tor' } as const;
const state = v.picklist(ORDER_STATES);
const side = v.picklist(ORDER_SIDES);
const leg = v.strictObject({ asset: v.picklist(ASSET_NAMES), amount });

const orderRow = {
  id: uuid,
  market: marketSymbol,
  side,
  /** Of the base asset. */
  amount,
  /** USDT for one of the base asset. */
  rate: amount,
  /** What the customer gives and gets; the reverse for the operator. */
  gives: leg,
  gets: leg,
  state,
  /** Why it timed out. */
  reason: v.nullable(v.picklist(TIME_OUT_REASONS)),
  role: v.picklist(ORDER_ROLES),
  /** Of `ORDER_MAY`. */
  may: v.array(v.picklist(ORDER_ACTIONS)),
  placedAt: at,
  /** When the clock times it out, while pending. */
  expiresAt: at,
  /** When the clock releases the proceeds; null before it is completed. */
  releaseAt: v.nullable(at),
  /** Unread messages of the other party. */
  unread: count,
  /** The other party; null while there is none. */
  partner: v.nullable(deskPerson),
};

export const orderView = v.strictObject({
  ...orderRow,
  /** Full addresses, only for the two parties; null for a candidate. */
  customer: v.nullable(address),
  operator: v.nullable(address),
  /** True: it names one passageway. False: any may accept it. */
  isNamed: v.boolean(),
  acceptedAt: v.nullable(at),
  endedAt: v.nullable(at),
  releasedAt: v.nullable(at),
  /** The operator's fee, taken from the proceeds when they are released. */
  fee: v.nullable(amount),
  feePercent: v.nullable(v.string()),
  /** Extensions by operators of the platform, oldest first. */
  extensions: v.array(v.strictObject({ until: at, reason: v.string(), at })),
  /** What accepting would do now; null if the caller is not offered the order. */
  accepting: v.nullable(
    v.strictObject({
      fee: amount,
      feePercent: v.string(),
      net: amount,
      releaseAt: at,
      quotaLeft: amount,
      /** The free amount in the asset wallet of the asset that the customer gets. */
      free: amount,
      /** The key of the refusal that prevents it; null if none does. */
      barrier: v.nullable(v.string()),
      signatureNeeded: v.boolean(),
    }),
  ),
});

const orderList = v.strictObject({ list: v.array(v.strictObject(orderRow)), next: v.nullable(v.string()) });

export const orderQuote = v.strictObject({
  market: marketSymbol,
  side,
  amount,
  rate: amount,
  gives: leg,
  gets: leg,
  /** USDT of value, which counts against limits. */
  value: amount,
  balance: amount,
  /** Null when the balance does not cover the order. */
  balanceAfter: v.nullable(amount),
  /** The passageway that it names; null: any. */
  operator: v.nullable(deskPerson),
  /** USDT of value of one order. */
  least: amount,
  most: amount,
  acceptMinutes: count,
  signatureNeeded: v.boolean(),
});

const PLACE_REFUSALS = [
  'MARKET_UNKNOWN',
  'MARKET_CLOSED',
  'PRICE_UNAVAILABLE',
  'SERVICE_UNKNOWN',
  'SERVICE_CLOSED',
  'ORDER_OWN',
  'ORDER_TOO_SMALL',
  'ORDER_TOO_LARGE',
  'ORDERS_WITH_PARTNER',
  'ORDERS_TOO_MANY',
] as const;

export const orderCalls = {
  checkOrder: endpoint({
    path: '/api/tor/orderCheck',
    caller: 'member',
    entrance: { menu: '/tor' },
    summary: 'What an order would hold and bring, at the rate of now; changes nothing',
    input: parsedInput(v.strictObject(orderFields), parseOrderTerms),
    output: orderQuote,
    refusals: PLACE_REFUSALS,
  }),
  order: endpoint({
    path: '/api/tor/order',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    entrance: { menu: '/tor', when: (input) => !('id' in input) },
    summary: 'Places an order at the rate that was seen, and holds what it gives; or cancels a pending one',
    input: parsedInput(
      v.union([v.strictObject({ id: uuid, action: v.literal('cancel'), state }), v.strictObject(placeFields)]),
      (fields) => ('id' in fields ? fields : parsePlacedOrder(fields)),
    ),
    output: orderView,
    refusals: [
      ...PLACE_REFUSALS,
      'PROFILE_MISSING',
      'ACCOUNT_SUSPENDED',
      'RATE_CHANGED',
      'BALANCE_INSUFFICIENT',
      'BCG_INSUFFICIENT',
      'BYB_INSUFFICIENT',
      'STEP_UP_NEEDED',
      'ACTION_CHANGED',
      'ORDER_UNKNOWN',
      'ORDER_STATE',
    ],
  }),
  accept: endpoint({
    path: '/api/tor/orderAccept',
    caller: 'member',
    mutates: true,
    entrance: DESK,
    summary: 'Accepts a pending order: both legs swap in one movement, and the proceeds go on hold',
    input: parsedInput(
      v.strictObject({ id: uuid, state, ...signatureFields('of purpose action, above the daily value') }),
      ({ id, state, ...signature }) => ({ id: id.toLowerCase(), state, signed: parseStepUp(signature) }),
    ),
    output: orderView,
    refusals: [
      'ORDER_UNKNOWN',
      'ORDER_STATE',
      'ORDER_OWN',
      'PASSAGEWAY_STATE',
      'PASSAGEWAY_BANNED',
      'RECIPIENT_SUSPENDED',
      'SERVICE_CLOSED',
      'RATE_OUTSIDE_BAND',
      'PRICE_UNAVAILABLE',
      'ORDER_QUOTA',
      'ORDER_TOO_LARGE',
      'ORDERS_WITH_PARTNER',
      'BALANCE_INSUFFICIENT',
      'BCG_INSUFFICIENT',
      'BYB_INSUFFICIENT',
      'STEP_UP_NEEDED',
      'ACTION_CHANGED',
    ],
  }),
  orderDetail: endpoint({
    path: '/api/tor/orderDetail',
    caller: 'member',
    summary: 'One order as its customer, its operator or a passageway that may accept it sees it',
    input: v.strictObject({ id: uuid }),
    output: orderView,
    refusals: ['ORDER_UNKNOWN'],
  }),
  board: endpoint({
    path: '/api/tor/orderListHome',
    caller: 'member',
    summary: 'Pending orders that the own passageway may accept, those that end soonest first',
    input: v.strictObject({ ...cursorFields, market: v.optional(marketSymbol), side: v.optional(side) }),
    output: orderList,
    refusals: ['PAGE_UNKNOWN'],
  }),
  orders: endpoint({
    path: '/api/tor/orderList',
    caller: 'member',
    summary: 'Own orders under way: pending ones, and as operator also completed ones until their release; the newest first',
    input: v.strictObject({
      ...cursorFields,
      state: v.optional(v.picklist(['pending', 'completed'])),
      role: v.optional(v.picklist(['customer', 'operator'])),
    }),
    output: orderList,
    refusals: ['PAGE_UNKNOWN'],
  }),
  done: endpoint({
    path: '/api/tor/doneList',
    caller: 'member',
    summary: 'Own orders that are over: released or timed out, and as customer also completed ones; the newest first',
    input: v.strictObject({ ...cursorFields, role: v.optional(v.picklist(['customer', 'operator'])) }),
    output: orderList,
    refusals: ['PAGE_UNKNOWN'],
  }),
} as const;
