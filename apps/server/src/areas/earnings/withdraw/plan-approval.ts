import type { Asset } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { leftOfCap, type RefillingCap, takeFromCap } from '../../../db/refilling-cap.ts';
import { findCapFacts, shareOfVault } from './read-cap-facts.ts';
import { automaticLimits, decideApproval } from './rules.ts';
import { automaticToday, countAutomatic } from './store.ts';
import { isNearCap } from './vault-cap-rules.ts';

type Wanted = {
  readonly account: string;
  readonly asset: Asset;
  readonly valueUnits: bigint | null;
  /** Net and burn: what the claim takes from the vault's cap. */
  readonly paidUnits: bigint;
};

export type ApprovalPlan = {
  readonly needsApproval: boolean;
  /** The limit for the day's sum of all accounts; null when nothing limits it. */
  readonly allLimitUnits: bigint | null;
  /** The account's part of the vault's cap to take; undefined when nothing limits it. */
  readonly share: { readonly cap: RefillingCap; readonly units: bigint } | undefined;
};

/**
 * Whether two operators must approve, by the day's sums of the account and of all accounts, and by the vault's cap, which
 * all claims share. Outside the account's turn this is a preview; `takeAutomatic` makes it exact.
 */
export async function planApproval(q: Queryable, params: Params, wanted: Wanted): Promise<ApprovalPlan> {
  const { account, asset, valueUnits, paidUnits } = wanted;
  const limits = automaticLimits(params);
  const { mineUnits, allUnits } = await automaticToday(q, account);
  const verdict = decideApproval({ valueUnits, usedUnits: mineUnits }, limits);
  if (verdict === 'always') return { needsApproval: false, allLimitUnits: null, share: undefined };
  const approval = { needsApproval: true, allLimitUnits: limits.allUnits, share: undefined };
  if (verdict === 'approval' || valueUnits === null || allUnits + valueUnits > limits.allUnits) return approval;

  const facts = await findCapFacts(q, asset);
  if (!facts) return { ...approval, needsApproval: false };
  if (isNearCap(facts.cap, { ...facts, units: paidUnits, reserveBps: params['withdraw.capReserve'] })) return approval;
  const cap = shareOfVault(params, { account, asset }, facts.cap);
  if (paidUnits > (await leftOfCap(q, cap))) return approval;
  return { ...approval, needsApproval: false, share: { cap, units: paidUnits } };
}

/** Counts a withdrawal that needs no approval; all accounts take turns. @returns false when it needs approval after all */
export async function takeAutomatic(tx: Transaction, plan: ApprovalPlan, valueUnits: bigint | null): Promise<boolean> {
  if (plan.needsApproval || valueUnits === null) return false;
  if (plan.share && !(await takeFromCap(tx, plan.share.cap, plan.share.units))) return false;
  return countAutomatic(tx, valueUnits, plan.allLimitUnits);
}
