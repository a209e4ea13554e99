import type { VoucherToSign } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { Deployment } from '../operators/act-text.ts';
import { verifiedSigners } from '../operators/signatures.ts';
import { withdrawalSubject, withdrawalText } from '../operators/withdrawal-acts.ts';
import type { Reservation } from './reservation.ts';

/** Not SIGNATURES_NEEDED of the operators' module: the signer's rule is its own, and a change there must not lower it. */
const APPROVALS_NEEDED = 2;

/**
 * Whether two different operators of the signer's own list have signed the approval of exactly this payout. The text is
 * written here from what the ledger holds, and the signatures are recovered here.
 */
export async function isApprovedByOperators(
  q: Queryable,
  { operators, ...deployment }: Deployment & { readonly operators: readonly string[] },
  { id, account, asset, amountUnits }: Reservation,
  { netUnits, burnUnits }: VoucherToSign,
): Promise<boolean> {
  const facts = { id, account, asset, amountUnits, netUnits, burnUnits, feeUnits: amountUnits - netUnits - burnUnits };
  const act = { subject: withdrawalSubject('approve', id), text: withdrawalText(deployment, 'approve', facts) };
  const signers = await verifiedSigners(q, act);
  return signers.filter((address) => operators.includes(address)).length >= APPROVALS_NEEDED;
}
