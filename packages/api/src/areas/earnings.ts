import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { address, amount, at, count, day, hash32, listOf, nothing, pageFields, uuid } from '../fields.ts';
import {
  AMOUNT_REFUSALS,
  ASSET_REFUSALS,
  amountFields,
  parseAmountField,
  parseAmountFields,
  parseAssetField,
} from '../inputs/amount.ts';
import { parsedInput, sent } from '../inputs/parsed-field.ts';
import { parseStepUp, signatureFields } from '../inputs/signature.ts';
import { parseTransferFields, transferFields } from '../inputs/transfer.ts';
import { TASKS, task, taskFund, taskIncome } from './earnings/tasks.ts';

/** held: reserved. approval: needs approval by two operators. signed: can be claimed. claimed, cancelled, refunded: over. */
export const WITHDRAWAL_STATES = ['held', 'approval', 'signed', 'claimed', 'cancelled', 'refunded'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

const voucher = v.strictObject({
  vault: address,
  id: hash32,
  account: address,
  token: address,
  /** Base units of the token, decimal. */
  netUnits: v.string(),
  burnUnits: v.string(),
  /** Unix seconds of the chain. */
  deadline: count,
  signature: v.string(),
});

const withdrawal = v.strictObject({
  id: uuid,
  asset: v.string(),
  amount,
  fee: amount,
  burn: amount,
  net: amount,
  state: v.picklist(WITHDRAWAL_STATES),
  voucher: v.nullable(voucher),
  txHash: v.nullable(hash32),
  /** Set once the claim is on chain and until it is final. */
  confirmations: v.nullable(v.strictObject({ have: count, need: count })),
  /** While the vault's cap is used up, the time from which it can pay this voucher. Null while it can, and in every other state. */
  claimFrom: v.nullable(at),
  createdAt: at,
  expiresAt: v.nullable(at),
});

const pair = v.strictObject({
  from: v.string(),
  to: v.string(),
  isOpen: v.boolean(),
  /** How many of `to` for one of `from`, after the spread; null when there is no current price. */
  rate: v.nullable(amount),
  rateSource: v.string(),
  spreadPercent: v.string(),
  dailyCap: amount,
  /** The amount that the caller can give now; it refills by the hour. */
  dailyLeft: amount,
  poolLeft: amount,
});

const conversion = v.strictObject({
  quoteId: uuid,
  from: v.string(),
  to: v.string(),
  give: amount,
  get: amount,
  rate: amount,
  expiresAt: at,
  balanceAfter: v.nullable(amount),
  doneAt: v.nullable(at),
});

const transferred = v.strictObject({ asset: v.string(), amount, to: address });

const TRANSFER_REFUSALS = ['NOT_TO_YOURSELF', 'NOT_IN_LINE', 'RECIPIENT_SUSPENDED'] as const;
const SHORT_REFUSALS = ['BALANCE_INSUFFICIENT', 'BCG_INSUFFICIENT', 'BYB_INSUFFICIENT'] as const;

const withdrawInput = parsedInput(v.strictObject(amountFields), (fields) => ({ amount: parseAmountFields(fields) }));

/** The three forms of one call. The given asset is checked first, then the wanted one, then the amount. */
const convertInput = parsedInput(
  v.union([
    v.strictObject({ quoteId: uuid }),
    v.strictObject({
      from: sent<string>('asset given', ASSET_REFUSALS),
      to: sent<string>('asset wanted', ASSET_REFUSALS),
      amount: sent<string>('amount given', AMOUNT_REFUSALS),
      action: v.literal('quote'),
    }),
    v.strictObject({}),
  ]),
  (fields) => {
    if ('quoteId' in fields) return { form: 'accept' as const, quoteId: fields.quoteId };
    if (!('action' in fields)) return { form: 'pairs' as const };
    const asset = parseAssetField(fields.from);
    const to = parseAssetField(fields.to);
    return { form: 'quote' as const, give: { asset, units: parseAmountField(fields.amount, asset) }, to };
  },
);

/** The income of own running power on one day. */
const staticIncome = v.strictObject({
  kind: v.literal('static'),
  day,
  amount,
  asset: v.string(),
  /** Its basis: own running power and the total of that day. */
  source: v.strictObject({ power: count, totalPower: count, emitted: amount }),
  fundedBy: v.string(),
  collected: v.boolean(),
});

/** noBot: the member owned no bot then. belowBar: members below had taken the whole rate. tooSmall: less than a base unit. */
const SHARE_OUTCOMES = ['paid', 'noBot', 'belowBar', 'tooSmall'] as const;

/** A share of another member's payment for bots: paid to the balance immediately, or not paid, with the reason. */
const dynamicIncome = v.strictObject({
  kind: v.literal('dynamic'),
  id: uuid,
  day,
  at,
  amount,
  asset: v.string(),
  source: v.strictObject({
    event: v.literal('botSale'),
    share: v.picklist(['inviter', 'differential']),
    /** The own direct invitee in whose line the buyer is, or the buyer. */
    invitee: address,
    /** The payment that this is a share of. */
    paid: amount,
    /** V0 to V5, as of the close of this day; null before the first close. */
    level: count,
    levelDay: v.nullable(day),
    /** Percent of the payment: the own rate then, the part that members below had taken, and the rest. */
    rate: v.string(),
    taken: v.string(),
    percent: v.string(),
  }),
  outcome: v.picklist(SHARE_OUTCOMES),
  fundedBy: v.string(),
  collected: v.boolean(),
});

/** Rewards of own stakes that reached the balance on a day. */
const stakeIncome = v.strictObject({
  kind: v.literal('stake'),
  day,
  amount,
  asset: v.string(),
  /** The number of payments and returns, and the amount that cancelling took back from the principal that day. */
  source: v.strictObject({ payments: count, returned: amount }),
  fundedBy: v.string(),
  collected: v.boolean(),
});

/** Exchange and transfer begin something; collecting and withdrawing end it, and nothing closes them. */
const EARNINGS = { menu: '/zichan' } as const;

export const earnings = {
  dashboard: endpoint({
    path: '/api/earn/dashboard',
    caller: 'member',
    summary: 'Balances by asset, and income by day with its funding source',
    input: v.strictObject({ range: v.picklist([7, 30, 90, 365, 'all']) }),
    output: v.strictObject({
      assets: v.array(
        v.strictObject({
          asset: v.string(),
          available: amount,
          pledged: amount,
          staked: amount,
          /** Rewards reserved for own stakes: not released yet, and released but not taken. */
          unreleased: amount,
          released: amount,
          held: amount,
          /** In the passageway: its asset wallet, unreleased proceeds of completed orders, and deposits. */
          passageway: amount,
          proceeds: amount,
          bonded: amount,
          /** Value of all parts in USDT; null without a current price. */
          usdt: v.nullable(amount),
        }),
      ),
      totalUsdt: v.nullable(amount),
      /** The last price of each asset. One that is too old, withdrawn or doubted is not current and is not used for values. */
      prices: v.record(v.string(), v.nullable(v.strictObject({ usdt: amount, at, isCurrent: v.boolean() }))),
      income: v.strictObject({
        static: v.strictObject({ asset: v.string(), lastDay: v.nullable(amount), total: amount, uncollected: amount }),
        dynamic: v.array(v.strictObject({ asset: v.string(), today: amount, total: amount })),
        /** Stake rewards taken: today, and in total less the amounts that cancelling took back. */
        stake: v.strictObject({ asset: v.string(), today: amount, total: amount }),
        /** Income of closed days, by the day on which it was earned, sold or taken. */
        series: v.array(v.strictObject({ day, static: amount, dynamic: v.record(v.string(), amount), stake: amount })),
        fundedBy: v.strictObject({ static: v.string(), dynamic: v.string(), stake: v.string() }),
      }),
      platformDay: day,
      asOf: at,
    }),
  }),
  collect: endpoint({
    path: '/api/earn/award',
    caller: 'member',
    mutates: true,
    summary: 'Collects static income, or the award of a task; collecting zero is an answer, not an error',
    input: v.variant('kind', [
      v.strictObject({ kind: v.literal('static') }),
      v.strictObject({ kind: v.literal('task'), id: v.picklist(TASKS) }),
    ]),
    output: v.strictObject({
      collected: amount,
      asset: v.string(),
      /** Of static income. */
      fromDay: v.nullable(day),
      toDay: v.nullable(day),
      balanceAfter: amount,
      /** The requested task in its current state, which says why it pays nothing if so. */
      task: v.optional(task),
    }),
    refusals: ['AWARDS_TAKEN_TODAY', 'AWARDS_PAUSED', 'POOL_EMPTY'],
  }),
  listTasks: endpoint({
    path: '/api/earn/taskList',
    caller: 'member',
    summary: 'Tasks with their awards and conditions, and whether awards are paid now',
    input: nothing,
    output: v.strictObject({ tasks: v.array(task), fund: taskFund, platformDay: day, asOf: at }),
  }),
  listIncome: endpoint({
    path: '/api/earn/awardList',
    caller: 'member',
    fromReplica: true,
    summary: 'Income, newest first: amount, what earned it, who funded it; of a sale also a share that came to nothing, and why',
    input: v.strictObject({ ...pageFields, kind: v.optional(v.picklist(['static', 'dynamic', 'task', 'stake'])) }),
    output: listOf(v.variant('kind', [staticIncome, dynamicIncome, taskIncome, stakeIncome])),
  }),
  convert: endpoint({
    path: '/api/earn/convert',
    caller: 'member',
    mutates: true,
    entrance: { ...EARNINGS, when: ({ form }) => form !== 'pairs' },
    summary: 'Without body: pairs and limits. With an amount: a quote for 30 seconds. With a quote: done',
    input: convertInput,
    output: v.strictObject({ pairs: v.optional(v.array(pair)), quote: v.optional(conversion), done: v.optional(conversion) }),
    refusals: [
      'PAIR_CLOSED',
      'PRICE_UNAVAILABLE',
      'PRICE_MOVED',
      'POOL_EMPTY',
      'DAILY_CAP_REACHED',
      'QUOTES_TOO_MANY',
      'QUOTE_UNKNOWN',
      'QUOTE_EXPIRED',
      'BALANCE_INSUFFICIENT',
    ],
  }),
  checkTransfer: endpoint({
    path: '/api/earn/transferCheck',
    caller: 'member',
    entrance: EARNINGS,
    summary: 'What a transfer would do and whether the wallet has to sign it; changes nothing',
    input: parsedInput(v.strictObject(transferFields), parseTransferFields),
    output: v.strictObject({
      ...transferred.entries,
      /** The recipient's position in the own line. */
      relation: v.picklist(['upline', 'downline']),
      balance: amount,
      /** Null when the balance does not cover the amount. */
      balanceAfter: v.nullable(amount),
      /** In USDT; null when the asset has no price. */
      value: v.nullable(amount),
      /** True: ask `challenge` for purpose `action` with these very fields, sign, and send the signature along. */
      signatureNeeded: v.boolean(),
      /** USDT of value that can still be sent today without a signature, and of how much. */
      unsignedLeft: amount,
      unsignedLimit: amount,
    }),
    refusals: TRANSFER_REFUSALS,
  }),
  transfer: endpoint({
    path: '/api/earn/transfer',
    caller: 'member',
    mutates: true,
    entrance: EARNINGS,
    summary: 'Sends an asset to a member of the own line; above a small daily value the wallet signs it',
    success: 'TRANSFER_SUCCESSFUL',
    input: parsedInput(
      v.strictObject({ ...transferFields, ...signatureFields('from challenge with purpose action') }),
      (fields) => ({ ...parseTransferFields(fields), signed: parseStepUp(fields) }),
    ),
    /** `id` is the movement: records show it. */
    output: v.strictObject({ id: uuid, ...transferred.entries }),
    refusals: [
      ...TRANSFER_REFUSALS,
      ...SHORT_REFUSALS,
      'STEP_UP_NEEDED',
      'CHALLENGE_EXPIRED',
      'ACTION_CHANGED',
      'IDEMPOTENCY_KEY_REUSED',
      'CHAIN_UNAVAILABLE',
    ],
  }),
  checkWithdrawal: endpoint({
    path: '/api/earn/withdrawCheck',
    caller: 'member',
    summary: 'Fee, burn and net of a withdrawal; changes nothing',
    input: withdrawInput,
    output: v.strictObject({
      asset: v.string(),
      amount,
      min: amount,
      fee: amount,
      burn: amount,
      net: amount,
      balance: amount,
      balanceAfter: v.nullable(amount),
      /** In USDT of value. */
      today: v.nullable(amount),
      limitLeft: v.nullable(amount),
      needsApproval: v.boolean(),
    }),
    refusals: ['WITHDRAW_BELOW_MIN', 'WITHDRAW_LIMIT'],
  }),
  withdraw: endpoint({
    path: '/api/earn/withdraw',
    caller: 'member',
    mutates: true,
    summary: 'Reserves the amount and, below the limit, signs a voucher to claim on chain',
    input: withdrawInput,
    output: withdrawal,
    refusals: ['WITHDRAW_BELOW_MIN', 'WITHDRAW_LIMIT', ...SHORT_REFUSALS],
  }),
  listWithdrawals: endpoint({
    path: '/api/earn/withdrawList',
    caller: 'member',
    fromReplica: true,
    summary: 'Own withdrawals, newest first, with the voucher to claim',
    input: v.strictObject({ ...pageFields, id: v.optional(uuid) }),
    output: listOf(withdrawal),
  }),
  cancelWithdrawal: endpoint({
    path: '/api/earn/withdrawCancel',
    caller: 'member',
    mutates: true,
    summary: 'Cancels a withdrawal that is not signed yet; everything goes back',
    input: v.strictObject({ id: uuid }),
    output: withdrawal,
    refusals: ['WITHDRAW_UNKNOWN', 'WITHDRAW_STATE'],
  }),
} as const;
