import * as v from 'valibot';
import { ASSET_NAMES } from '../assets.ts';
import { operatorEndpoint, signedEndpoint } from './endpoint.ts';
import { amount, cursor, pageOf, time, uuid } from './fields.ts';

const waiting = v.strictObject({
  id: v.string(),
  account: v.string(),
  asset: v.picklist(ASSET_NAMES),
  amount,
  fee: amount,
  burn: amount,
  /** What the vault pays. */
  net: amount,
  /** USDT of value when it was asked for; null without a price. */
  value: v.nullable(amount),
  /** `approval`: above the limits of the server. `held`: not signed yet, as the signer's limits may be narrower. */
  state: v.picklist(['approval', 'held']),
  askedAt: time,
  /** Who has approved it. */
  approvedBy: v.array(v.string()),
  signaturesNeeded: v.number(),
});

const FINANCE = ['finance', 'auditor', 'support'] as const;

/** Withdrawals that wait for operators. */
export const withdrawals = {
  list: operatorEndpoint({
    path: '/ops-api/withdrawals/list',
    caller: FINANCE,
    summary: 'Withdrawals that wait for a decision, oldest first',
    isPersonal: true,
    input: v.strictObject({ after: cursor }),
    output: pageOf(waiting),
  }),
  approve: signedEndpoint({
    path: '/ops-api/withdrawals/approve',
    caller: ['finance'],
    summary: 'Two operators approve; the signer recovers both signatures before it signs the voucher',
    fields: { id: uuid },
  }),
  reject: signedEndpoint({
    path: '/ops-api/withdrawals/reject',
    caller: ['finance'],
    summary: 'One operator rejects what no approval has passed: everything, fee included, goes back to the account',
    fields: { id: uuid },
  }),
};
