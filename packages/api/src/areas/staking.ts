import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { amount, at, count, day, listOf, pageFields, uuid } from '../fields.ts';
import { parsedInput } from '../inputs/parsed-field.ts';
import { parseStepUp, signatureFields } from '../inputs/signature.ts';
import { parseStakeFields, seenRate, stakeFields } from '../inputs/stake.ts';
import { PARAMETERS } from '../params.ts';

/** pledge: a part of the reward is released every day, and it can be cancelled. trusteeship: everything at the end. */
export const STAKE_METHODS = ['pledge', 'trusteeship'] as const;
export type StakeMethod = (typeof STAKE_METHODS)[number];

/**
 * pending: opened, starts at the next 00:00. running: within its term. ended: the term is over, and something is still to be
 * taken. closed: everything was taken. cancelled: left before the end of its term.
 */
export const STAKE_STATES = ['pending', 'running', 'ended', 'closed', 'cancelled'] as const;
export type StakeState = (typeof STAKE_STATES)[number];

export const STAKE_ACTIONS = ['takeReward', 'takePrincipal', 'cancel'] as const;
export type StakeAction = (typeof STAKE_ACTIONS)[number];

type SetTerms = readonly { readonly from: number; readonly percent: string }[];

/** The initial terms, in the form in which the parameter history holds the terms that operators set. */
export const FIRST_TERMS: Readonly<Record<StakeMethod, SetTerms>> = {
  pledge: PARAMETERS['stake.pledge.terms'].initial as SetTerms,
  trusteeship: PARAMETERS['stake.trusteeship.terms'].initial as SetTerms,
};

/** The permitted actions by state, if there is something to take. The server refuses all others, and screens do not offer them. */
export const STAKE_MAY: Readonly<Record<StakeMethod, Readonly<Record<StakeState, readonly StakeAction[]>>>> = {
  pledge: {
    pending: ['cancel'],
    running: ['takeReward', 'cancel'],
    ended: ['takeReward', 'takePrincipal'],
    closed: [],
    cancelled: [],
  },
  trusteeship: { pending: [], running: [], ended: ['takeReward', 'takePrincipal'], closed: [], cancelled: [] },
};

/** Percent a year, such as "12". */
const rate = v.string();

const stake = v.strictObject({
  id: uuid,
  method: v.picklist(STAKE_METHODS),
  state: v.picklist(STAKE_STATES),
  /** The actions possible now: those of `STAKE_MAY` that have something to take. */
  may: v.array(v.picklist(STAKE_ACTIONS)),
  amount,
  days: count,
  rate,
  openedAt: at,
  /** 00:00:00 of the first day, and of the day after the last one. */
  startAt: at,
  endAt: at,
  startDay: day,
  endDay: day,
  /** Full days of the term served so far, or until it was cancelled. */
  daysServed: count,
  /**
   * The whole reward, reserved when the stake was opened: `released` + `unreleased`. For a cancelled stake, the final
   * reward; the rest went back to the pool.
   */
  totalIncome: amount,
  released: amount,
  unreleased: amount,
  /** The released amount: already taken to the balance, and available to take now. */
  taken: amount,
  toTake: amount,
  /** amount · days served / 360. */
  quality: amount,
  /** State of the staked amount. returned: back on the balance. */
  principal: v.picklist(['locked', 'unlocked', 'returned']),
  /** When it was closed or cancelled. */
  endedAt: v.nullable(at),
});

/** The effect of cancelling a stake on the balance and on the pool. */
const leave = {
  id: uuid,
  amount,
  /** Full days served, and the days that count: whole multiples of `everyDays`. */
  daysServed: count,
  daysCounted: count,
  /** Half of the shortest term's rate, as it was when the stake was opened. */
  rate,
  /** What the counted days earn at this rate. */
  earned: amount,
  /** The reward taken so far. */
  taken: amount,
  /** The taken amount beyond what is earned, which is deducted from the principal. */
  fromPrincipal: amount,
  /** What reaches the balance: amount + earned − taken. */
  paid: amount,
  /** Goes back to the staking pool: the reward of the whole term less what is earned. */
  backToPool: amount,
  balanceAfter: amount,
};

/** What is taken to the balance. */
const taking = {
  /** Stakes that it comes from. */
  stakes: count,
  reward: amount,
  principal: amount,
  total: amount,
  balanceAfter: amount,
  /** Stakes with something left to take: one call takes from at most 10,000. */
  left: count,
};

const takeInput = v.union([
  v.strictObject({ id: uuid, part: v.picklist(['reward', 'principal']) }),
  v.strictObject({ all: v.literal(true) }),
]);

const OPEN_REFUSALS = [
  'STAKE_TERM_UNKNOWN',
  'STAKE_BELOW_MIN',
  'STAKES_TOO_MANY',
  'STAKE_POOL_SHORT',
  'STAKE_ACCOUNT_LIMIT',
  'STAKE_DAY_LIMIT',
] as const;
const SHORT_REFUSALS = ['BCG_INSUFFICIENT'] as const;
const LEAVE_REFUSALS = ['STAKE_UNKNOWN', 'STAKE_NOT_CANCELLABLE', 'STAKE_ENDED', 'STAKE_CLOSED'] as const;
const TAKE_REFUSALS = ['STAKE_UNKNOWN', 'STAKE_LOCKED', 'STAKE_NOTHING_RELEASED', 'STAKE_CLOSED'] as const;

/** Opening a stake begins something; taking and cancelling end it, and nothing closes them. */
const STAKING = { menu: '/zichan' } as const;

const opened = v.strictObject({ stake, balanceAfter: amount });

export const staking = {
  show: endpoint({
    path: '/api/earn/pledge',
    caller: 'member',
    summary: 'Methods with their terms and rates, what the pool can still reserve, own totals, and own stakes, newest first',
    input: v.strictObject({ ...pageFields, state: v.optional(v.picklist(STAKE_STATES)), id: v.optional(uuid) }),
    output: v.strictObject({
      asset: v.string(),
      /** Least amount of a stake. */
      min: amount,
      methods: v.array(
        v.strictObject({
          method: v.picklist(STAKE_METHODS),
          /** Rising in days. */
          terms: v.array(v.strictObject({ days: count, rate })),
          /** What cancelling pays: this rate for whole multiples of `everyDays` served. Null: it cannot be cancelled. */
          cancel: v.nullable(v.strictObject({ rate, everyDays: count })),
        }),
      ),
      /** Opening a stake reserves its reward here, so the pool limits the rewards that can be promised. */
      pool: v.strictObject({
        left: amount,
        /** Rewards that can still be reserved now by all accounts together, and by this one. The first refills by the hour. */
        dayLeft: amount,
        accountLeft: amount,
      }),
      openings: v.strictObject({ today: count, maximum: count }),
      balance: amount,
      mine: v.strictObject({
        /** Principal of stakes whose principal was not returned, and how much of it is unlocked. */
        staked: amount,
        unlocked: amount,
        /** Rewards reserved for own stakes and not taken: `toTake` + `unreleased`. */
        reserved: amount,
        toTake: amount,
        unreleased: amount,
        /** Rewards taken so far, those that cancelling took back deducted. */
        taken: amount,
        quality: amount,
        /** Own stakes by state. */
        counts: v.strictObject({ pending: count, running: count, ended: count, closed: count, cancelled: count }),
      }),
      stakes: listOf(stake),
      platformDay: day,
      asOf: at,
    }),
  }),
  checkOpen: endpoint({
    path: '/api/earn/pledgeJoinCheck',
    caller: 'member',
    entrance: STAKING,
    summary: 'Reward, daily release, start, end and pool cover of a stake; refused as opening it would be; changes nothing',
    input: parsedInput(v.strictObject({ method: v.picklist(STAKE_METHODS), ...stakeFields }), ({ method, ...fields }) => ({
      method,
      ...parseStakeFields(fields),
    })),
    output: v.strictObject({
      method: v.picklist(STAKE_METHODS),
      amount,
      days: count,
      rate,
      /** The whole reward. */
      reward: amount,
      /** The release of the first full day, and about that of every day; null where everything is released at the end. */
      dailyRelease: v.nullable(amount),
      startAt: at,
      endAt: at,
      startDay: day,
      endDay: day,
      /** amount · days / 360, once the term is served. */
      quality: amount,
      /** As in `show`. */
      cancel: v.nullable(v.strictObject({ rate, everyDays: count })),
      /** The pool that the reward is reserved in. */
      pool: v.strictObject({ left: amount, leftAfter: amount }),
      /** The largest amount for these terms now, by the pool and both limits, regardless of the balance. */
      maxAmount: amount,
      balance: amount,
      /** Null when the balance does not cover the amount. */
      balanceAfter: v.nullable(amount),
      /** True: ask `challenge` for purpose `action` with these fields, sign, and send the signature along. */
      signatureNeeded: v.boolean(),
      /** USDT of value that can still leave today without a signature, and of how much. */
      unsignedLeft: amount,
      unsignedLimit: amount,
    }),
    refusals: OPEN_REFUSALS,
  }),
  pledge: endpoint({
    path: '/api/earn/pledgeJoin',
    caller: 'member',
    mutates: true,
    entrance: STAKING,
    summary: 'Opens a stake that releases a part of its reward every day and can be cancelled',
    success: 'PLEDGE_SUCCESSFUL',
    input: parsedInput(v.strictObject(stakeFields), parseStakeFields),
    output: opened,
    refusals: [...OPEN_REFUSALS, ...SHORT_REFUSALS],
  }),
  entrust: endpoint({
    path: '/api/earn/trusteeshipJoin',
    caller: 'member',
    mutates: true,
    entrance: STAKING,
    summary:
      'Opens a stake that pays everything at its end and cannot be cancelled; above a small daily value the wallet signs it',
    success: 'PLEDGE_SUCCESSFUL',
    input: parsedInput(
      v.strictObject({
        ...stakeFields,
        /** The rate that the member has seen; any other rate is refused. Without it the current rate applies. */
        rate: v.optional(seenRate),
        ...signatureFields('from challenge with purpose action'),
      }),
      ({ challengeId, signature, rate, ...fields }) => ({
        ...parseStakeFields(fields),
        rate,
        signed: parseStepUp({ challengeId, signature }),
      }),
    ),
    output: opened,
    refusals: [
      ...OPEN_REFUSALS,
      ...SHORT_REFUSALS,
      ...(['STAKE_RATE_CHANGED', 'STEP_UP_NEEDED', 'CHALLENGE_EXPIRED', 'ACTION_CHANGED', 'CHAIN_UNAVAILABLE'] as const),
    ],
  }),
  checkLeave: endpoint({
    path: '/api/earn/pledgeLeaveCheck',
    caller: 'member',
    summary: 'What cancelling a stake now would pay and send back to the pool; changes nothing',
    input: v.strictObject({ id: uuid }),
    output: v.strictObject(leave),
    refusals: LEAVE_REFUSALS,
  }),
  leave: endpoint({
    path: '/api/earn/pledgeLeave',
    caller: 'member',
    mutates: true,
    summary: 'Cancels a stake: half of the shortest term’s rate for whole 30 days served, and the principal',
    input: v.strictObject({ id: uuid }),
    output: v.strictObject(leave),
    refusals: [...LEAVE_REFUSALS, 'SPENDING_STEP_UP_NEEDED'],
  }),
  checkTake: endpoint({
    path: '/api/earn/lockWithdrawCheck',
    caller: 'member',
    summary: 'What could be taken to the balance now; changes nothing',
    input: takeInput,
    output: v.strictObject(taking),
    refusals: TAKE_REFUSALS,
  }),
  take: endpoint({
    path: '/api/earn/lockWithdraw',
    caller: 'member',
    mutates: true,
    summary: 'Takes the released reward or the unlocked principal of a stake, or all that is free, to the balance',
    input: takeInput,
    output: v.strictObject(taking),
    refusals: TAKE_REFUSALS,
  }),
} as const;
