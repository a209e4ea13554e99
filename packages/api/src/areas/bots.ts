import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { amount, at, count, day, listOf, nothing, pageFields, spoken, uuid } from '../fields.ts';

export const BOT_STATUSES = ['not_activated', 'waiting', 'frozen', 'running', 'renewal_due', 'stopped'] as const;
export type BotStatus = (typeof BOT_STATUSES)[number];

export const BOT_ACTIONS = ['accelerate', 'run', 'stop', 'renew', 'takeBack', 'send'] as const;
export type BotAction = (typeof BOT_ACTIONS)[number];

/**
 * Which action a status allows. The server enforces it, the buttons read it; days refine it (renew, run after stop,
 * taking back a pledge that is still there when the grace is over).
 */
export const BOT_MAY: Readonly<Record<BotStatus, readonly BotAction[]>> = {
  not_activated: ['accelerate', 'send'],
  waiting: ['accelerate', 'send'],
  frozen: ['run', 'send'],
  running: ['stop', 'renew'],
  renewal_due: ['renew', 'takeBack'],
  stopped: ['run', 'renew', 'takeBack', 'send'],
};

/** Why a bot is left out of a run: the status that stands in the way, or a term that is used up. */
export const RUN_SKIP_REASONS = ['not_activated', 'waiting', 'running', 'renewal_due', 'renew_first'] as const;
export type RunSkipReason = (typeof RUN_SKIP_REASONS)[number];

/** Why a bot is left out of a stop: no pledge is held for it. */
export const STOP_SKIP_REASONS = ['not_activated', 'waiting', 'frozen', 'stopped'] as const;
export type StopSkipReason = (typeof STOP_SKIP_REASONS)[number];

/** Most bots that one call names. */
export const MOST_BOTS_A_CALL = 1000;

const bot = v.strictObject({
  id: uuid,
  number: count,
  status: v.picklist(BOT_STATUSES),
  boughtDay: day,
  readyDay: day,
  /** First and last-plus-one day of the present run; null when it is not pledged. */
  runFrom: v.nullable(day),
  runUntil: v.nullable(day),
  waitDays: count,
  termDays: count,
  /** Full days until the next change of status; null when nothing changes by itself. */
  daysLeft: v.nullable(count),
  power: count,
  pledged: amount,
  /** Its share by the emission index; payouts are per account. */
  earned: amount,
  may: v.array(v.picklist(BOT_ACTIONS)),
});

const runInput = v.strictObject({ ids: spoken<string[]>('ids of 1 to 1000 own bots') });

const runCheck = v.strictObject({
  count,
  skipped: v.array(v.strictObject({ id: uuid, reason: v.picklist(RUN_SKIP_REASONS) })),
  cost: v.strictObject({ pledge: amount, asset: v.string() }),
  balance: amount,
  /** Null when the balance does not cover the pledge. */
  balanceAfter: v.nullable(amount),
  /** First day that earns. */
  runFrom: day,
  /** Keys of the refusals that the action would make now. */
  warnings: v.array(v.picklist(['BCG_INSUFFICIENT'])),
});

const stopCheck = v.strictObject({
  count,
  skipped: v.array(v.strictObject({ id: uuid, reason: v.picklist(STOP_SKIP_REASONS) })),
  /** Bots that are stopped before their term, each for the fee, and those that have served it and pay none. */
  stopped: count,
  takenBack: count,
  cost: v.strictObject({ fee: amount, asset: v.string() }),
  /** Pledge less fee: what becomes available. */
  returned: amount,
  balance: amount,
  balanceAfter: amount,
});

export const bots = {
  params: endpoint({
    path: '/api/bot/params',
    caller: 'member',
    summary: 'Prices, terms, fees and the emission schedule in force today',
    input: nothing,
    output: v.strictObject({
      price: amount,
      priceAsset: v.string(),
      power: count,
      waitDays: count,
      termDays: count,
      graceDays: count,
      runPledge: amount,
      pledgeAsset: v.string(),
      stopFeePercent: v.string(),
      renewFeePercent: v.string(),
      maxPerPurchase: count,
      cardPrice: amount,
      cardDays: count,
      methods: v.array(
        v.strictObject({ asset: v.string(), discountPercent: v.string(), unit: v.nullable(amount), balance: amount }),
      ),
      quantityDiscounts: v.array(v.strictObject({ from: count, percent: v.string() })),
      maxPerPower: amount,
      emission: v.array(v.strictObject({ day, scheduled: amount })),
      platformDay: day,
    }),
  }),
  summary: endpoint({
    path: '/api/bot/summary',
    caller: 'member',
    summary: 'Counts by status, power, cards and income of the own bots',
    input: nothing,
    output: v.strictObject({
      counts: v.record(v.picklist(BOT_STATUSES), count),
      total: count,
      power: count,
      cards: count,
      income: v.strictObject({
        asset: v.string(),
        /** Of the last closed day; null before the first close. */
        lastDay: v.nullable(v.strictObject({ day, amount })),
        collected: amount,
        uncollected: amount,
      }),
      nextEvents: v.array(v.strictObject({ day, kind: v.picklist(['ready', 'firstIncome', 'termEnd', 'graceEnd']), count })),
      platformDay: day,
      asOf: at,
    }),
  }),
  log: endpoint({
    path: '/api/bot/log',
    caller: 'member',
    summary: 'Own bots, newest first',
    input: v.strictObject({ ...pageFields, status: v.optional(v.picklist(BOT_STATUSES)) }),
    output: listOf(bot),
  }),
  pledgeCheck: endpoint({
    path: '/api/bot/pledgeCheck',
    caller: 'member',
    summary: 'What running these bots would do; changes nothing',
    input: runInput,
    output: runCheck,
    refusals: ['NO_FROZEN_BOT', 'BOTS_TOO_MANY', 'BOT_UNKNOWN'],
  }),
  pledge: endpoint({
    path: '/api/bot/pledge',
    caller: 'member',
    mutates: true,
    summary: 'Runs bots: pledges the main token, earns from the next day on',
    input: runInput,
    output: runCheck,
    refusals: ['NO_FROZEN_BOT', 'BOTS_TOO_MANY', 'BOT_UNKNOWN', 'BCG_INSUFFICIENT'],
  }),
  pledgeCancelCheck: endpoint({
    path: '/api/bot/pledgeCancelCheck',
    caller: 'member',
    summary: 'What stopping these bots would do; changes nothing',
    input: runInput,
    output: stopCheck,
    refusals: ['NO_RUNNING_BOT', 'BOTS_TOO_MANY', 'BOT_UNKNOWN'],
  }),
  pledgeCancel: endpoint({
    path: '/api/bot/pledgeCancel',
    caller: 'member',
    mutates: true,
    summary: 'Stops bots and gives their pledge back: less a fee before the term is served, in full after it',
    input: runInput,
    output: stopCheck,
    refusals: ['NO_RUNNING_BOT', 'BOTS_TOO_MANY', 'BOT_UNKNOWN'],
  }),
} as const;
