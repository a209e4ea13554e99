import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { address, amount, at, count, day, hash32, nothing, uuid } from '../fields.ts';
import { offerFields } from './bots/offer.ts';
import { announcement } from './home/announcement.ts';
import { PAYMENT_REASONS } from './purchases/purchase.ts';

/** The vault's holdings against the amount owed, for the asset with the lowest cover. */
const reserves = v.strictObject({
  asset: v.string(),
  /** Percent with two decimals, truncated: "100.00" is full cover. */
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
  /** Operators have closed its entrances: the screen opens, but acts that begin something new are refused. */
  isClosed: v.optional(v.literal(true)),
});

/** Severities of incidents, the most serious last. */
export const SEVERITIES = ['info', 'warning', 'severe'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A message of operators on every screen. It closes nothing. */
const incident = v.strictObject({
  id: uuid,
  /** Changes with the message, so that a member who dismissed it sees it again. */
  version: v.string(),
  severity: v.picklist(SEVERITIES),
  title: v.string(),
  route: v.nullable(v.string()),
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

/** Kinds of reminders; each can be switched off. */
export const REMINDER_KINDS = ['bots', 'payments', 'withdrawals', 'sessions', 'stakes', 'awards', 'desk', 'proof'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

const reminder = v.variant('kind', [
  v.strictObject({
    kind: v.literal('bots'),
    /**
     * ready: they can be run since that day. termEnd: they stop earning that day. graceEnd: their pledge is returned that day,
     * so they can be renewed until the day before. stopped: their pledge was returned that day, and they can still be
     * renewed. received: other members sent them, the last one that day.
     */
    what: v.picklist(['ready', 'termEnd', 'graceEnd', 'stopped', 'received']),
    day,
    count,
  }),
  v.strictObject({
    kind: v.literal('payments'),
    /** The payment could not settle what it was for, for this reason, and was credited to the balance. */
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
    id: uuid,
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
  v.strictObject({
    kind: v.literal('stakes'),
    /** Their terms are over: amount and reward can be taken. `day` is that of the last of them. */
    what: v.literal('stakeEnded'),
    count,
    day,
  }),
  v.strictObject({
    kind: v.literal('stakes'),
    /** Released for a week and longer by stakes whose term runs on. */
    what: v.literal('stakeReward'),
    count,
    asset: v.string(),
    amount,
  }),
  v.strictObject({
    kind: v.literal('awards'),
    /** The conditions of so many tasks are met; together they pay this. */
    what: v.literal('awardDue'),
    count,
    asset: v.string(),
    amount,
  }),
  v.strictObject({
    kind: v.literal('desk'),
    /** Orders that name the own passageway; `id` and `expiresAt` are those of the one that ends first. */
    what: v.literal('orderToAccept'),
    count,
    id: uuid,
    expiresAt: at,
  }),
  v.strictObject({
    kind: v.literal('desk'),
    /** orderCompleted: proceeds of an own accepted order. proceedsReleased: those of the own passageway, less its fee. */
    what: v.picklist(['orderCompleted', 'proceedsReleased']),
    id: uuid,
    asset: v.string(),
    amount,
    at,
  }),
  v.strictObject({
    kind: v.literal('desk'),
    /** The passageway missed several orders in a row today and has not been started since. */
    what: v.literal('passagewayStopped'),
  }),
  v.strictObject({
    kind: v.literal('desk'),
    what: v.literal('passagewayBanned'),
    /** Null: until operators of the platform lift it. */
    until: v.nullable(at),
  }),
  v.strictObject({
    kind: v.literal('proof'),
    /** The member has a leaf in the newest proof but has never saved the secret that finds it. */
    what: v.literal('proofUnsaved'),
  }),
]);
export type Reminder = v.InferOutput<typeof reminder>;

export const home = {
  show: endpoint({
    path: '/api/other/home',
    caller: 'visitor',
    fromReplica: true,
    cacheSeconds: 1,
    summary: 'Everything the start page and the shell need before sign-in, in the language of the caller',
    input: nothing,
    output: v.strictObject({
      /** Current incidents, the most serious first; left out while there are none. */
      incidents: v.optional(v.array(incident)),
      banners: v.array(v.strictObject({ id: uuid, title: v.string(), route: v.nullable(v.string()) })),
      notices: v.array(announcement),
      news: v.array(announcement),
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
      /** What a visitor reads before connecting; `bot/params` adds the member's own data. */
      offer: v.strictObject(offerFields),
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
    fromReplica: true,
    summary: 'What is due now, of the kinds that the account has not switched off; the most urgent first',
    input: nothing,
    output: v.strictObject({ list: v.array(reminder), platformDay: day, asOf: at }),
  }),
} as const;
