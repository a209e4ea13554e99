import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { amount, at, count, day, listOf, nothing, pageFields, uuid } from '../fields.ts';
import { BOT_STATUSES, type BotStatus, botFilter } from '../inputs/bot-status.ts';
import { accelerateCalls } from './bots/accelerate.ts';
import { botEvent } from './bots/bot-event.ts';
import { estimate } from './bots/estimate.ts';
import { offerFields } from './bots/offer.ts';
import { renewCalls } from './bots/renew.ts';
import { runCalls } from './bots/run.ts';
import { sendCalls } from './bots/send.ts';
import { stopCalls } from './bots/stop.ts';

export const BOT_ACTIONS = ['accelerate', 'run', 'stop', 'renew', 'takeBack', 'send'] as const;
export type BotAction = (typeof BOT_ACTIONS)[number];

/**
 * The actions that each status allows, enforced by the server and read by the buttons. Days refine it (renew, run after
 * stop, taking back a pledge that is still held after the grace).
 */
export const BOT_MAY: Readonly<Record<BotStatus, readonly BotAction[]>> = {
  not_activated: ['accelerate', 'send'],
  waiting: ['accelerate', 'send'],
  frozen: ['run', 'send'],
  running: ['stop', 'renew'],
  renewal_due: ['renew', 'takeBack'],
  stopped: ['run', 'renew', 'takeBack', 'send'],
};

const bot = v.strictObject({
  id: uuid,
  /**
   * 1, 2, 3 … in the order in which the account bought or received its bots. It stays while the account owns the bot; a bot
   * that is sent gets the receiver's next number, and no number is reused.
   */
  number: count,
  status: v.picklist(BOT_STATUSES),
  boughtDay: day,
  readyDay: day,
  /** First day of the current run and the day after the last; null when it is not pledged. */
  runFrom: v.nullable(day),
  runUntil: v.nullable(day),
  waitDays: count,
  termDays: count,
  /** Full days until the next change of status; null when nothing changes by itself. */
  daysLeft: v.nullable(count),
  /** Full days of its term that it has not run yet, today among them while it runs. */
  termLeft: count,
  power: count,
  /** The asset of the pledge and of the earnings. */
  asset: v.string(),
  pledged: amount,
  /** Its share by the emission index; payouts are per account. */
  earned: amount,
  may: v.array(v.picklist(BOT_ACTIONS)),
});

export const bots = {
  params: endpoint({
    path: '/api/bot/params',
    caller: 'member',
    summary: 'Prices, terms, fees and the emission schedule in force today',
    input: nothing,
    output: v.strictObject({
      ...offerFields,
      cardMaxPerPurchase: count,
      methods: v.array(
        v.strictObject({
          asset: v.string(),
          /** For bots; cards cost the same whichever asset pays. */
          discountPercent: v.string(),
          /** Price of one bot after the discount, and of one card; null while the asset has no current price. */
          unit: v.nullable(amount),
          cardUnit: v.nullable(amount),
          balance: amount,
        }),
      ),
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
      /** The number of bots that each action is possible on today. */
      can: v.record(v.picklist(BOT_ACTIONS), count),
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
  list: endpoint({
    path: '/api/bot/log',
    caller: 'member',
    fromReplica: true,
    summary: 'Own bots, newest first',
    input: v.strictObject({ ...pageFields, ...botFilter }),
    output: listOf(bot),
  }),
  history: endpoint({
    path: '/api/bot/botLog',
    caller: 'member',
    fromReplica: true,
    summary: 'What happened to one own bot or to all of them, newest first',
    input: v.strictObject({ ...pageFields, id: v.optional(uuid) }),
    output: listOf(botEvent),
    refusals: ['BOT_UNKNOWN'],
  }),
  estimate,
  run: runCalls,
  stop: stopCalls,
  renew: renewCalls,
  accelerate: accelerateCalls,
  send: sendCalls,
} as const;
