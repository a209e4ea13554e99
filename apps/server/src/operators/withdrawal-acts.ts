import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { actText, type Deployment } from './act-text.ts';

/** Base units. */
export type WithdrawalFacts = {
  readonly id: string;
  readonly account: string;
  readonly asset: Asset;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly burnUnits: bigint;
  readonly netUnits: bigint;
};

export type WithdrawalDecision = 'approve' | 'reject';

/** Under this subject the signatures of an act are found; the trigger `approval_is_signed` counts them under the same. */
export function withdrawalSubject(decision: WithdrawalDecision, id: string): string {
  return `withdrawal/${decision}/${id}`;
}

/** Every amount stands in the text: a signature under it approves this payout and no other of the same id. */
export function withdrawalText(deployment: Deployment, decision: WithdrawalDecision, facts: WithdrawalFacts): string {
  const amount = (units: bigint) => `${amountText(units, facts.asset)} ${facts.asset}`;
  return actText(deployment, `${decision} withdrawal ${facts.id}`, [
    `account: ${facts.account}`,
    `amount: ${amount(facts.amountUnits)}`,
    `fee: ${amount(facts.feeUnits)}`,
    `burn: ${amount(facts.burnUnits)}`,
    `pays: ${amount(facts.netUnits)}`,
  ]);
}
