import * as v from 'valibot';
import { ASSET_NAMES } from '../../assets.ts';
import { operatorEndpoint, signedEndpoint } from '../endpoint.ts';
import { amount, cursor, pageOf, reason, time, uuid } from '../fields.ts';

/** `approval`: above the limits of the server. `held`: not signed yet, as the signer's limits may be narrower. */
export const WAITING_STATES = ['approval', 'held'] as const;

const waiting = v.strictObject({
  id: v.string(),
  account: v.string(),
  asset: v.picklist(ASSET_NAMES),
  amount,
  fee: amount,
  burn: amount,
  /** What the vault pays. */
  net: amount,
  /** Value in USDT at the time of the request; null without a price. */
  value: v.nullable(amount),
  state: v.picklist(WAITING_STATES),
  askedAt: time,
  /** Operators who have approved it. */
  approvedBy: v.array(v.string()),
  signaturesNeeded: v.number(),
});

const recent = v.strictObject({
  id: v.string(),
  asset: v.picklist(ASSET_NAMES),
  amount,
  value: v.nullable(amount),
  state: v.picklist(['held', 'approval', 'signed', 'claimed', 'cancelled', 'refunded']),
  /** It went without approval. */
  isAutomatic: v.boolean(),
  askedAt: time,
});

const beside = v.strictObject({
  account: v.strictObject({
    registeredAt: time,
    /** Its withdrawals wait, approved or not, until the suspension is lifted. */
    isSuspended: v.boolean(),
    /** The caller is the member, or above or below the member: another operator must decide. */
    isOwnLine: v.boolean(),
  }),
  /** USDT of value today. */
  today: v.strictObject({
    withdrawn: amount,
    limit: amount,
    automatic: amount,
    automaticLimit: amount,
    /** Of all accounts together. */
    automaticAll: amount,
    automaticLimitAll: amount,
  }),
  /** The effect of approving on the vault's cap of the asset; null before the cap was read from the chain. */
  cap: v.nullable(
    v.strictObject({
      capacity: amount,
      left: amount,
      leftAfter: amount,
      /** When the vault can pay it, if every other voucher is claimed first; null: immediately, or never. */
      claimableFrom: v.nullable(time),
      /** More than the cap: the vault can never pay it in one claim. */
      isBeyond: v.boolean(),
    }),
  ),
  /** The last ten of the account, newest first. */
  recent: v.array(recent),
});

const FINANCE = ['finance', 'auditor', 'support'] as const;

/** Withdrawals that wait for operators. */
export const withdrawals = {
  list: operatorEndpoint({
    path: '/ops-api/withdrawals/list',
    caller: FINANCE,
    summary: 'Withdrawals that wait for a decision, oldest first',
    isPersonal: true,
    input: v.strictObject({
      asset: v.optional(v.picklist(ASSET_NAMES)),
      state: v.optional(v.picklist(WAITING_STATES)),
      after: cursor,
    }),
    output: pageOf(waiting),
  }),
  show: operatorEndpoint({
    path: '/ops-api/withdrawals/show',
    caller: FINANCE,
    summary: 'What stands beside a decision: the account, its day, its last withdrawals, and what approving does to the cap',
    isPersonal: true,
    input: v.strictObject({ id: uuid }),
    output: beside,
  }),
  approve: signedEndpoint({
    path: '/ops-api/withdrawals/approve',
    caller: ['finance'],
    summary: 'Two operators approve; the signer recovers both signatures before it signs the voucher',
    fields: { id: uuid, reason },
  }),
  reject: signedEndpoint({
    path: '/ops-api/withdrawals/reject',
    caller: ['finance'],
    summary: 'One operator rejects what no approval has passed: everything, fee included, goes back to the account',
    fields: { id: uuid, reason },
  }),
};
