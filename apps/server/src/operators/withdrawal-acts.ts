import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { actText, type Deployment } from './act-text.ts';

/** The withdrawal as the text of a decision describes it, in base units. */
export type PayoutToDecide = {
  readonly id: string;
  readonly account: string;
  readonly asset: Asset;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly burnUnits: bigint;
  readonly netUnits: bigint;
};

export type WithdrawalDecision = 'approve' | 'reject';

/** How many different operators must sign a decision. The signer and the audit count approvals by rules of their own. */
export const SIGNATURES_NEEDED = { approve: 2, reject: 1 } as const satisfies Record<WithdrawalDecision, number>;

/** The subject of an act's signatures; the trigger `approval_is_signed` counts them under the same one. */
export function withdrawalSubject(decision: WithdrawalDecision, id: string): string {
  return `withdrawal/${decision}/${id}`;
}

/** The text contains every amount, so that a signature approves this payout and no other with the same id. */
export function withdrawalText(deployment: Deployment, decision: WithdrawalDecision, payout: PayoutToDecide): string {
  const amount = (units: bigint) => `${amountText(units, payout.asset)} ${payout.asset}`;
  return actText(deployment, `${decision} withdrawal ${payout.id}`, [
    `account: ${payout.account}`,
    `amount: ${amount(payout.amountUnits)}`,
    `fee: ${amount(payout.feeUnits)}`,
    `burn: ${amount(payout.burnUnits)}`,
    `pays: ${amount(payout.netUnits)}`,
  ]);
}
