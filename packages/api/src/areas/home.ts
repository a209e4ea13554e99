import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { address, amount, at, count, day, hash32, nothing, uuid } from '../fields.ts';
import { PAYMENT_REASONS } from './purchases.ts';

/** What the vault holds for what is owed, of the asset that is covered least. */
const reserves = v.strictObject({
  asset: v.string(),
  /** Percent with two decimals, cut: "100.00" is all of it. */
  percent: v.string(),
  held: amount,
  owed: amount,
  /** As of the end of this block, the last one whose events are all settled. */
  block: count,
  at,
});

const menuItem = v.strictObject({
  route: v.string(),
  /** Any non-zero type answers "Not yet open" instead of navigating. */
  type: count,
  /** Operators have closed its entrances: the screen opens, and what begins something new there is refused. */
  isClosed: v.optional(v.literal(true)),
});

const chainInfo = v.strictObject({
  chainId: count,
  name: v.string(),
  rpcUrl: v.string(),
  explorerUrl: v.nullable(v.string()),
  nativeSymbol: v.string(),
  vault: address,
  tokens: v.record(v.string(), v.strictObject({ address, decimals: count, resetsApproval: v.boolean() })),
  confirmations: count,
  approvalDefault: v.picklist(['exact', 'capped', 'large']),
  /** True only on a development start: offers the demo wallet, the faucet and the clock. */
  isLocal: v.boolean(),
});

/** What a member can be reminded of; each can be switched off. */
export const REMINDER_KINDS = ['bots', 'payments', 'withdrawals', 'sessions'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

const reminder = v.variant('kind', [
  v.strictObject({
    kind: v.literal('bots'),
    /** termEnd: they stop earning that day. graceEnd: their pledge goes back that day. */
    what: v.picklist(['termEnd', 'graceEnd']),
    day,
    count,
  }),
  v.strictObject({
    kind: v.literal('payments'),
    /** It could not settle what it was for, for this reason, and is on the balance now. */
    what: v.literal('credited'),
    reason: v.picklist(PAYMENT_REASONS),
    asset: v.nullable(v.string()),
    amount,
    txHash: hash32,
    at,
  }),
  v.strictObject({
    kind: v.literal('withdrawals'),
    what: v.literal('toClaim'),
    count,
    /** Of the one that ends first. */
    asset: v.string(),
    amount,
    expiresAt: at,
  }),
  v.strictObject({
    kind: v.literal('sessions'),
    what: v.literal('opened'),
    device: v.string(),
    at,
  }),
]);
export type Reminder = v.InferOutput<typeof reminder>;

export const home = {
  show: endpoint({
    path: '/api/other/home',
    caller: 'visitor',
    cacheSeconds: 1,
    summary: 'Everything the start page and the shell need before sign-in, in the language of the caller',
    input: nothing,
    output: v.strictObject({
      banners: v.array(v.strictObject({ id: uuid, title: v.string(), route: v.nullable(v.string()) })),
      notices: v.array(v.strictObject({ id: uuid, title: v.string(), at })),
      news: v.array(v.strictObject({ id: uuid, title: v.string(), at })),
      menu: v.array(menuItem),
      tabs: v.array(menuItem),
      /** Null is "unknown", shown as a dash; it is never sent as 0. */
      figures: v.strictObject({
        poolUsdt: v.nullable(amount),
        poolGood: v.nullable(amount),
        runningBots: v.nullable(count),
        members: v.nullable(count),
        emissionToday: v.nullable(amount),
        burned: v.nullable(amount),
        reserves: v.nullable(reserves),
      }),
      prices: v.record(v.string(), v.nullable(v.strictObject({ usdt: amount, at }))),
      languages: v.array(v.string()),
      chain: chainInfo,
      platformDay: count,
      asOf: at,
      leastSafeVersion: v.string(),
      maintenance: v.boolean(),
    }),
  }),
  reminders: endpoint({
    path: '/api/other/reminders',
    caller: 'member',
    summary: 'What needs a look now, of the kinds that the account has not switched off; the most urgent first',
    input: nothing,
    output: v.strictObject({ list: v.array(reminder), platformDay: day, asOf: at }),
  }),
} as const;
