import {
  SIGNATURES_NEEDED,
  type WithdrawalDecision,
  withdrawalSubject,
  withdrawalText,
} from '../../operators/withdrawal-acts.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import type { ActToSign } from '../sign-act.ts';
import { readWaiting, type WaitingWithdrawal } from './waiting.ts';

const SAID = {
  approve: 'is approved and will be signed',
  reject: 'is rejected and goes back to its account',
} as const satisfies Record<WithdrawalDecision, string>;

/**
 * Only adds the signatures, under a text that the signer makes as well, and stores the reason beside them. The worker carries out
 * the decision, and the signer recovers the approvals again.
 * @throws NotAllowed when the withdrawal does not wait for this decision
 */
export async function prepareDecision(
  desk: Desk,
  { decision, id, reason }: { readonly decision: WithdrawalDecision; readonly id: string; readonly reason: string | null },
): Promise<PreparedAct> {
  const [row] = await readWaiting(desk.db, { id, limit: 1 });
  if (!row || (decision === 'reject' && row.state !== 'approval')) throw new NotAllowed(`${id} does not wait for this decision.`);
  const change = { subject: `withdrawal/${id}`, before: row.state, after: decision, reason };
  return { ...actOf(desk, decision, row), change, carryOut: async () => [`${id} ${SAID[decision]}`] };
}

/** Members of the same line as the account take part in neither decision. */
export function actOf(desk: Omit<Desk, 'key'>, decision: WithdrawalDecision, row: WaitingWithdrawal): ActToSign {
  return {
    subject: withdrawalSubject(decision, row.id),
    text: withdrawalText(desk, decision, row),
    role: 'finance',
    signaturesNeeded: SIGNATURES_NEEDED[decision],
    about: { accounts: [row.account], refusal: 'belongs to the line of this member: another operator decides.' },
  };
}
