import * as v from 'valibot';
import { botEvent } from '../bot-event.ts';
import { ACCELERATE_REFUSALS, NAMED_REFUSALS, RECIPIENT_REFUSALS, SIGNATURE_REFUSALS } from '../bot-refusals.ts';
import { endpoint } from '../endpoint.ts';
import { address, amount, at, count, day, listOf, nothing, pageFields, spoken, uuid } from '../fields.ts';

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

/** Most bots that one call names. */
export const MOST_BOTS_A_CALL = 1000;

/** Most bots that one All call changes: the others are skipped as `beyond_limit`, and the next call goes on with them. */
export const MOST_BOTS_AT_ONCE = 10_000;

/** Why a bot is left out of a run: the status that stands in the way, or a term that is used up. */
export const RUN_SKIP_REASONS = ['not_activated', 'waiting', 'running', 'renewal_due', 'renew_first', 'beyond_limit'] as const;
export type RunSkipReason = (typeof RUN_SKIP_REASONS)[number];

/** Why a bot is left out of a stop: no pledge is held for it. */
export const STOP_SKIP_REASONS = ['not_activated', 'waiting', 'frozen', 'stopped', 'beyond_limit'] as const;
export type StopSkipReason = (typeof STOP_SKIP_REASONS)[number];

/** Why a bot gets no card: its wait is over (by status or by day), or the cards were spent on bots nearer to ready. */
export const ACCELERATE_SKIP_REASONS = [
  'ready',
  'frozen',
  'running',
  'renewal_due',
  'stopped',
  'no_card',
  'beyond_limit',
] as const;
export type AccelerateSkipReason = (typeof ACCELERATE_SKIP_REASONS)[number];

/** Why a bot is left out of a renewal: never run, too early in its term, or stopped with days that it can still run. */
export const RENEW_SKIP_REASONS = ['not_activated', 'waiting', 'frozen', 'too_early', 'run_first', 'beyond_limit'] as const;
export type RenewSkipReason = (typeof RENEW_SKIP_REASONS)[number];

/** Why a bot is left out of a sending: its pledge is held. */
export const SEND_SKIP_REASONS = ['running', 'renewal_due', 'take_back_first', 'beyond_limit'] as const;
export type SendSkipReason = (typeof SEND_SKIP_REASONS)[number];

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
  /** Of what is pledged and earned. */
  asset: v.string(),
  pledged: amount,
  /** Its share by the emission index; payouts are per account. */
  earned: amount,
  may: v.array(v.picklist(BOT_ACTIONS)),
});

const botIds = { ids: spoken<string[]>('ids of 1 to 1000 own bots') };
const runInput = v.strictObject(botIds);

/** Named bots are skipped one by one; an All form says how many for which reason. */
const skippedBots = <const R extends readonly string[]>(reasons: R) =>
  v.array(v.strictObject({ id: uuid, reason: v.picklist(reasons) }));
const skippedCounts = <const R extends readonly string[]>(reasons: R) =>
  v.array(v.strictObject({ reason: v.picklist(reasons), count }));

const runPlan = {
  count,
  cost: v.strictObject({ pledge: amount, asset: v.string() }),
  balance: amount,
  /** Null when the balance does not cover the pledge. */
  balanceAfter: v.nullable(amount),
  /** First day that earns. */
  runFrom: day,
  /** Keys of the refusals that the action would make now. */
  warnings: v.array(v.picklist(['BCG_INSUFFICIENT'])),
};
const runCheck = v.strictObject({ ...runPlan, skipped: skippedBots(RUN_SKIP_REASONS) });
const runAllCheck = v.strictObject({ ...runPlan, skipped: skippedCounts(RUN_SKIP_REASONS) });

const stopPlan = {
  count,
  /** Bots that are stopped before their term, each for the fee, and those that have served it and pay none. */
  stopped: count,
  takenBack: count,
  cost: v.strictObject({ fee: amount, asset: v.string() }),
  /** Pledge less fee: what becomes available. */
  returned: amount,
  balance: amount,
  balanceAfter: amount,
};
const stopCheck = v.strictObject({ ...stopPlan, skipped: skippedBots(STOP_SKIP_REASONS) });
const stopAllCheck = v.strictObject({ ...stopPlan, skipped: skippedCounts(STOP_SKIP_REASONS) });

const cardsField = { cards: spoken<number>('most cards to spend; left out: as many as help') };
const acceleratePlan = {
  /** Bots that get at least one card. */
  count,
  cost: v.strictObject({ cards: count }),
  /** Days of waiting that are saved, over all bots together. */
  daysSaved: count,
  /** Of the bots that get cards: how many can be run at the next change of day or now. */
  ready: count,
  cards: count,
  cardsAfter: count,
};
const accelerateCheck = v.strictObject({ ...acceleratePlan, skipped: skippedBots(ACCELERATE_SKIP_REASONS) });
const accelerateAllCheck = v.strictObject({ ...acceleratePlan, skipped: skippedCounts(ACCELERATE_SKIP_REASONS) });

const renewPlan = {
  count,
  /** Running on: the new term is appended to the old one. */
  extended: count,
  /** Due: they earn again from the next day on, with the pledge that is still held. */
  resumed: count,
  /** Stopped: they have a new term and wait to be run, which pledges again. */
  readyToRun: count,
  cost: v.strictObject({ fee: amount, asset: v.string() }),
  /** Pledges of stopped bots that were still held: they come back first, since running again pledges again. */
  returned: v.strictObject({ pledge: amount, asset: v.string() }),
  balance: amount,
  /** Null when the balance does not cover the fee. */
  balanceAfter: v.nullable(amount),
  warnings: v.array(v.picklist(['BALANCE_INSUFFICIENT'])),
};
const renewCheck = v.strictObject({ ...renewPlan, skipped: skippedBots(RENEW_SKIP_REASONS) });
const renewAllCheck = v.strictObject({ ...renewPlan, skipped: skippedCounts(RENEW_SKIP_REASONS) });

const toField = { to: spoken<string>('address of a registered member') };
const signatureFields = {
  challengeId: spoken<string>('from challenge with purpose action'),
  signature: spoken<string>('over the exact message'),
};
const sendPlan = {
  count,
  to: address,
  /** What the bots cost before discounts, in USDT: counts against the daily value that needs no signature. */
  value: amount,
};
const sendCheckParts = {
  /** True: ask `challenge` for purpose `action` with these very fields, sign, and send the signature along. */
  signatureNeeded: v.boolean(),
  unsignedLeft: amount,
  unsignedLimit: amount,
};
const sent = v.strictObject({ ...sendPlan, skipped: skippedBots(SEND_SKIP_REASONS) });
const sentAll = v.strictObject({ ...sendPlan, skipped: skippedCounts(SEND_SKIP_REASONS) });
const sendCheck = v.strictObject({ ...sent.entries, ...sendCheckParts });
const sendAllCheck = v.strictObject({ ...sentAll.entries, ...sendCheckParts });

export const SCENARIOS = ['losing', 'low', 'middle', 'high'] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

const scenario = v.strictObject({
  name: v.picklist(SCENARIOS),
  /** USDT for one BCG that this case assumes. */
  price: amount,
  /** Total running power that this case assumes, these bots included. */
  networkPower: v.pipe(v.string(), v.description('whole number')),
  /** BCG that the bots would earn, and its value at the assumed price. */
  income: amount,
  incomeValue: amount,
  /** Value less everything paid, in USDT. */
  net: v.pipe(v.string(), v.description('decimal string in USDT, with a leading minus for a loss')),
  /** Whole days until the income has paid for the bots; null when it does not within ten years. */
  paidBackDays: v.nullable(count),
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
      cardMaxPerPurchase: count,
      methods: v.array(
        v.strictObject({
          asset: v.string(),
          /** Of bots; cards cost the same whatever pays. */
          discountPercent: v.string(),
          /** Price of one bot, the discount taken off, and of one card; null while the asset has no current price. */
          unit: v.nullable(amount),
          cardUnit: v.nullable(amount),
          balance: amount,
        }),
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
      /** How many bots each action could be taken on today. */
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
  log: endpoint({
    path: '/api/bot/log',
    caller: 'member',
    summary: 'Own bots, newest first',
    input: v.strictObject({ ...pageFields, status: v.optional(v.picklist(BOT_STATUSES)) }),
    output: listOf(bot),
  }),
  botLog: endpoint({
    path: '/api/bot/botLog',
    caller: 'member',
    summary: 'What happened to one own bot or to all of them, newest first',
    input: v.strictObject({ ...pageFields, id: v.optional(uuid) }),
    output: listOf(botEvent),
    refusals: ['BOT_UNKNOWN'],
  }),
  estimate: endpoint({
    path: '/api/bot/estimate',
    caller: 'member',
    summary: 'What bots could earn under assumptions, a loss among them; no promise',
    input: v.strictObject({
      quantity: spoken<number>('whole number, at least 1'),
      days: spoken<number>('days of running, 1 to 3650'),
      /** USDT for one BCG. Left out: from the current price; without one the caller has to assume. */
      priceAssumptions: v.optional(v.strictObject({ low: amount, middle: amount, high: amount })),
    }),
    output: v.strictObject({
      quantity: count,
      days: count,
      /** Everything paid in the time: bots, renewals; and the pledge, which comes back. */
      cost: v.strictObject({ bots: amount, renewals: amount, renewalCount: count, asset: v.string() }),
      pledge: v.strictObject({ amount, asset: v.string() }),
      /** Power that runs today without these bots. */
      networkPower: v.pipe(v.string(), v.description('whole number')),
      /** Null when there is no current price. */
      currentPrice: v.nullable(amount),
      scenarios: v.array(scenario),
      fromDay: day,
    }),
    refusals: [
      'QUANTITY_ZERO',
      'QUANTITY_INVALID',
      'QUANTITY_TOO_LARGE',
      'DAYS_INVALID',
      'AMOUNT_ZERO',
      'AMOUNT_INVALID',
      'AMOUNT_TOO_PRECISE',
      'AMOUNT_TOO_LARGE',
      'PRICE_UNAVAILABLE',
    ],
  }),
  accelerateCheck: endpoint({
    path: '/api/bot/accelerateCheck',
    caller: 'member',
    summary: 'What cards would do for these bots; changes nothing',
    input: v.strictObject({ ...botIds, ...cardsField }),
    output: accelerateCheck,
    refusals: [...ACCELERATE_REFUSALS, ...NAMED_REFUSALS],
  }),
  accelerate: endpoint({
    path: '/api/bot/accelerate',
    caller: 'member',
    mutates: true,
    success: 'ACCELERATION_SUCCESSFUL',
    summary: 'Spends cards on waiting bots, those nearest to ready first',
    input: v.strictObject({ ...botIds, ...cardsField }),
    output: accelerateCheck,
    refusals: [...ACCELERATE_REFUSALS, ...NAMED_REFUSALS],
  }),
  accelerateAllCheck: endpoint({
    path: '/api/bot/accelerateAllCheck',
    caller: 'member',
    summary: 'What cards would do for all waiting bots; changes nothing',
    input: v.strictObject(cardsField),
    output: accelerateAllCheck,
    refusals: ACCELERATE_REFUSALS,
  }),
  accelerateAll: endpoint({
    path: '/api/bot/accelerateAll',
    caller: 'member',
    mutates: true,
    success: 'ACCELERATION_SUCCESSFUL',
    summary: 'Spends cards on all waiting bots, those nearest to ready first',
    input: v.strictObject(cardsField),
    output: accelerateAllCheck,
    refusals: ACCELERATE_REFUSALS,
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
    success: 'PLEDGE_SUCCESSFUL',
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
  pledgeAllCheck: endpoint({
    path: '/api/bot/pledgeAllCheck',
    caller: 'member',
    summary: 'What running every bot that can be run would do; changes nothing',
    input: nothing,
    output: runAllCheck,
    refusals: ['NO_FROZEN_BOT'],
  }),
  pledgeAll: endpoint({
    path: '/api/bot/pledgeAll',
    caller: 'member',
    mutates: true,
    success: 'PLEDGE_SUCCESSFUL',
    summary: 'Runs every bot that can be run',
    input: nothing,
    output: runAllCheck,
    refusals: ['NO_FROZEN_BOT', 'BCG_INSUFFICIENT'],
  }),
  pledgeCancelAllCheck: endpoint({
    path: '/api/bot/pledgeCancelAllCheck',
    caller: 'member',
    summary: 'What stopping every bot at work would do; changes nothing',
    input: nothing,
    output: stopAllCheck,
    refusals: ['NO_RUNNING_BOT'],
  }),
  pledgeCancelAll: endpoint({
    path: '/api/bot/pledgeCancelAll',
    caller: 'member',
    mutates: true,
    summary: 'Stops every bot at work and gives the pledges back',
    input: nothing,
    output: stopAllCheck,
    refusals: ['NO_RUNNING_BOT'],
  }),
  renewCheck: endpoint({
    path: '/api/bot/renewCheck',
    caller: 'member',
    summary: 'What renewing these bots would do; changes nothing',
    input: runInput,
    output: renewCheck,
    refusals: ['NO_BOT_TO_RENEW', ...NAMED_REFUSALS],
  }),
  renew: endpoint({
    path: '/api/bot/renew',
    caller: 'member',
    mutates: true,
    success: 'RENEWAL_SUCCESSFUL',
    summary: 'Pays a new term for bots near, at or after the end of theirs',
    input: runInput,
    output: renewCheck,
    refusals: ['NO_BOT_TO_RENEW', 'BALANCE_INSUFFICIENT', ...NAMED_REFUSALS],
  }),
  renewAllCheck: endpoint({
    path: '/api/bot/renewAllCheck',
    caller: 'member',
    summary: 'What renewing every bot that can be renewed would do; changes nothing',
    input: nothing,
    output: renewAllCheck,
    refusals: ['NO_BOT_TO_RENEW'],
  }),
  renewAll: endpoint({
    path: '/api/bot/renewAll',
    caller: 'member',
    mutates: true,
    success: 'RENEWAL_SUCCESSFUL',
    summary: 'Pays a new term for every bot that can be renewed',
    input: nothing,
    output: renewAllCheck,
    refusals: ['NO_BOT_TO_RENEW', 'BALANCE_INSUFFICIENT'],
  }),
  sendCheck: endpoint({
    path: '/api/bot/sendCheck',
    caller: 'member',
    summary: 'What sending these bots would do and whether the wallet has to sign it; changes nothing',
    input: v.strictObject({ ...botIds, ...toField }),
    output: sendCheck,
    refusals: [...RECIPIENT_REFUSALS, ...NAMED_REFUSALS],
  }),
  send: endpoint({
    path: '/api/bot/send',
    caller: 'member',
    mutates: true,
    success: 'TRANSFER_SUCCESSFUL',
    summary: 'Moves bots to another member, with the cards they have had and what is left of their term',
    input: v.strictObject({ ...botIds, ...toField, ...signatureFields }),
    output: sent,
    refusals: [...RECIPIENT_REFUSALS, ...NAMED_REFUSALS, ...SIGNATURE_REFUSALS],
  }),
  sendAllCheck: endpoint({
    path: '/api/bot/sendAllCheck',
    caller: 'member',
    summary: 'What sending every bot that is not at work would do; changes nothing',
    input: v.strictObject(toField),
    output: sendAllCheck,
    refusals: RECIPIENT_REFUSALS,
  }),
  sendAll: endpoint({
    path: '/api/bot/sendAll',
    caller: 'member',
    mutates: true,
    success: 'TRANSFER_SUCCESSFUL',
    summary: 'Moves every bot that is not at work to another member',
    input: v.strictObject({ ...toField, ...signatureFields }),
    output: sentAll,
    refusals: [...RECIPIENT_REFUSALS, ...SIGNATURE_REFUSALS],
  }),
} as const;
