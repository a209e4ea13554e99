import * as v from 'valibot';
import { endpoint, fileEndpoint } from '../endpoint.ts';
import { address, amount, at, count, day, hash32, listOf, pageFields, spoken, uuid } from '../fields.ts';

/** held: reserved. approval: waits for two operators. signed: the voucher can be claimed. claimed, cancelled, refunded: over. */
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

/** Beyond the days that a database can turn into a date there is nothing to ask for. */
const recordDay = v.pipe(day, v.minValue(0), v.maxValue(1_000_000));

const recordFilter = {
  asset: v.optional(v.string()),
  kind: v.optional(v.string()),
  /** First and last platform day, both included. */
  from: v.optional(recordDay),
  to: v.optional(recordDay),
};

const legView = v.strictObject({
  /** An own part, `platform/treasury` and the like, or another member's shortened address and part. */
  account: v.string(),
  /** True for the caller's own accounts. */
  isMine: v.boolean(),
  asset: v.string(),
  /** Signed: what the account gained, or lost with a minus. */
  amount: v.string(),
  /** Of the own accounts only. */
  balanceAfter: v.nullable(v.string()),
  seq: v.nullable(count),
});

const transferFields = {
  asset: spoken<string>('asset'),
  amount: spoken<string>('amount'),
  to: spoken<string>('address of a member of the own line'),
};

const transferred = v.strictObject({ asset: v.string(), amount, to: address });

const TRANSFER_REFUSALS = [
  'AMOUNT_ZERO',
  'AMOUNT_INVALID',
  'AMOUNT_TOO_PRECISE',
  'AMOUNT_TOO_LARGE',
  'ASSET_UNKNOWN',
  'ADDRESS_MISSING',
  'ADDRESS_INVALID',
  'NOT_TO_YOURSELF',
  'NOT_IN_LINE',
  'RECIPIENT_SUSPENDED',
] as const;

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
          unreleased: amount,
          held: amount,
          passageway: amount,
          /** Value of all parts in USDT; null without a current price. */
          usdt: v.nullable(amount),
        }),
      ),
      totalUsdt: v.nullable(amount),
      /** The last one of each asset. One that is too old, taken away or doubted is not current and values nothing. */
      prices: v.record(v.string(), v.nullable(v.strictObject({ usdt: amount, at, isCurrent: v.boolean() }))),
      income: v.strictObject({
        static: v.strictObject({ asset: v.string(), lastDay: v.nullable(amount), total: amount, uncollected: amount }),
        dynamic: v.array(v.strictObject({ asset: v.string(), today: amount, total: amount })),
        series: v.array(v.strictObject({ day, static: amount, dynamic: v.record(v.string(), amount) })),
        fundedBy: v.strictObject({ static: v.string(), dynamic: v.string() }),
      }),
      platformDay: day,
      asOf: at,
    }),
  }),
  award: endpoint({
    path: '/api/earn/award',
    caller: 'member',
    mutates: true,
    summary: 'Collects static income; collecting zero is an answer, not an error',
    input: v.strictObject({ kind: v.picklist(['static']) }),
    output: v.strictObject({
      collected: amount,
      asset: v.string(),
      fromDay: v.nullable(day),
      toDay: v.nullable(day),
      balanceAfter: amount,
    }),
  }),
  awardList: endpoint({
    path: '/api/earn/awardList',
    caller: 'member',
    summary: 'Income by day: amount, what earned it, who funded it, whether it is collected',
    input: v.strictObject({ ...pageFields, kind: v.optional(v.picklist(['static', 'dynamic'])) }),
    output: listOf(
      v.strictObject({
        kind: v.picklist(['static', 'dynamic']),
        day,
        amount,
        asset: v.string(),
        /** What earned it: own running power and the whole of that day. */
        source: v.strictObject({ power: count, totalPower: count, emitted: amount }),
        fundedBy: v.string(),
        collected: v.boolean(),
      }),
    ),
  }),
  convert: endpoint({
    path: '/api/earn/convert',
    caller: 'member',
    mutates: true,
    summary: 'Without body: pairs and limits. With an amount: a quote for 30 seconds. With a quote: done',
    input: v.union([
      v.strictObject({ quoteId: uuid }),
      v.strictObject({
        from: spoken<string>('asset given'),
        to: spoken<string>('asset wanted'),
        amount: spoken<string>('amount given'),
        action: v.literal('quote'),
      }),
      v.strictObject({}),
    ]),
    output: v.strictObject({ pairs: v.optional(v.array(pair)), quote: v.optional(conversion), done: v.optional(conversion) }),
    refusals: [
      'AMOUNT_ZERO',
      'AMOUNT_INVALID',
      'AMOUNT_TOO_PRECISE',
      'AMOUNT_TOO_LARGE',
      'ASSET_UNKNOWN',
      'PAIR_CLOSED',
      'PRICE_UNAVAILABLE',
      'POOL_EMPTY',
      'DAILY_CAP_REACHED',
      'QUOTE_UNKNOWN',
      'QUOTE_EXPIRED',
      'BALANCE_INSUFFICIENT',
    ],
  }),
  transferCheck: endpoint({
    path: '/api/earn/transferCheck',
    caller: 'member',
    summary: 'What a transfer would do and whether the wallet has to sign it; changes nothing',
    input: v.strictObject(transferFields),
    output: v.strictObject({
      ...transferred.entries,
      /** Where the recipient stands in the own line. */
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
    refusals: [...TRANSFER_REFUSALS],
  }),
  transfer: endpoint({
    path: '/api/earn/transfer',
    caller: 'member',
    mutates: true,
    summary: 'Sends an asset to a member of the own line; above a small daily value the wallet signs it',
    success: 'TRANSFER_SUCCESSFUL',
    input: v.strictObject({
      ...transferFields,
      challengeId: spoken<string>('from challenge with purpose action'),
      signature: spoken<string>('over the exact message'),
    }),
    /** `id` is the movement: records show it. */
    output: v.strictObject({ id: uuid, ...transferred.entries }),
    refusals: [
      ...TRANSFER_REFUSALS,
      'BALANCE_INSUFFICIENT',
      'BCG_INSUFFICIENT',
      'BYB_INSUFFICIENT',
      'STEP_UP_NEEDED',
      'SIGNATURE_MISSING',
      'SIGNATURE_INVALID',
      'CHALLENGE_UNKNOWN',
      'CHALLENGE_EXPIRED',
      'ACTION_CHANGED',
      'IDEMPOTENCY_KEY_REUSED',
      'CHAIN_UNAVAILABLE',
    ],
  }),
  withdrawCheck: endpoint({
    path: '/api/earn/withdrawCheck',
    caller: 'member',
    summary: 'Fee, burn and net of a withdrawal; changes nothing',
    input: v.strictObject({ asset: spoken<string>('asset'), amount: spoken<string>('amount') }),
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
    refusals: [
      'AMOUNT_ZERO',
      'AMOUNT_INVALID',
      'AMOUNT_TOO_PRECISE',
      'AMOUNT_TOO_LARGE',
      'ASSET_UNKNOWN',
      'WITHDRAW_BELOW_MIN',
      'WITHDRAW_LIMIT',
    ],
  }),
  withdraw: endpoint({
    path: '/api/earn/withdraw',
    caller: 'member',
    mutates: true,
    summary: 'Reserves the amount and, below the limit, signs a voucher to claim on chain',
    input: v.strictObject({ asset: spoken<string>('asset'), amount: spoken<string>('amount') }),
    output: withdrawal,
    refusals: [
      'AMOUNT_ZERO',
      'AMOUNT_INVALID',
      'AMOUNT_TOO_PRECISE',
      'AMOUNT_TOO_LARGE',
      'ASSET_UNKNOWN',
      'WITHDRAW_BELOW_MIN',
      'WITHDRAW_LIMIT',
      'BALANCE_INSUFFICIENT',
      'BCG_INSUFFICIENT',
      'BYB_INSUFFICIENT',
    ],
  }),
  withdrawList: endpoint({
    path: '/api/earn/withdrawList',
    caller: 'member',
    summary: 'Own withdrawals, newest first, with the voucher to claim',
    input: v.strictObject({ ...pageFields, id: v.optional(uuid) }),
    output: listOf(withdrawal),
  }),
  withdrawCancel: endpoint({
    path: '/api/earn/withdrawCancel',
    caller: 'member',
    mutates: true,
    summary: 'Cancels a withdrawal that is not signed yet; everything goes back',
    input: v.strictObject({ id: uuid }),
    output: withdrawal,
    refusals: ['WITHDRAW_UNKNOWN', 'WITHDRAW_STATE'],
  }),
  records: endpoint({
    path: '/api/other/log',
    caller: 'member',
    summary: 'Every movement of the account, newest first, with the ledger entries behind it',
    input: v.strictObject({ ...pageFields, ...recordFilter }),
    refusals: ['ASSET_UNKNOWN'],
    output: listOf(
      v.strictObject({
        id: uuid,
        kind: v.string(),
        at,
        day,
        /** What each of the own parts gained or lost; `held` is what a withdrawal reserves out of `available`. */
        changes: v.array(v.strictObject({ asset: v.string(), amount: v.string(), part: v.string() })),
        details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
        legs: v.array(legView),
      }),
    ),
  }),
  logExport: fileEndpoint({
    path: '/api/other/logExport',
    summary: 'The same records as CSV, one line for each change of an own part; amounts in full',
    file: { type: 'text/csv', name: 'ocean-bot-records.csv' },
    input: v.strictObject(recordFilter),
    refusals: ['ASSET_UNKNOWN'],
  }),
} as const;
