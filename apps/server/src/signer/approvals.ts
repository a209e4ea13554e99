import type { VoucherToSign } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { Deployment } from '../operators/act-text.ts';
import { hasRole, readOperators } from '../operators/roles.ts';
import { verifiedSigners } from '../operators/signatures.ts';
import { withdrawalSubject, withdrawalText } from '../operators/withdrawal-acts.ts';
import type { Reservation } from './reservation.ts';
import type { SignerPolicy } from './signer-policy.ts';

/** Not SIGNATURES_NEEDED of the operators' module: the signer has its own rule, which a change there must not lower. */
const APPROVALS_NEEDED = 2;

/** The operators that the signer's own configuration trusts: a list, or owners whose signatures determine the list. */
type Approvers = Deployment & Pick<SignerPolicy, 'operators' | 'owners'>;

/**
 * Whether two different operators trusted by the signer have signed the approval of exactly this payout. The text is
 * built here from the ledger, and the signatures are recovered here.
 */
export async function isApprovedByOperators(
  q: Queryable,
  approvers: Approvers,
  { id, account, asset, amountUnits }: Reservation,
  { netUnits, burnUnits }: VoucherToSign,
): Promise<boolean> {
  const facts = { id, account, asset, amountUnits, netUnits, burnUnits, feeUnits: amountUnits - netUnits - burnUnits };
  const act = { subject: withdrawalSubject('approve', id), text: withdrawalText(approvers, 'approve', facts) };
  const signers = await verifiedSigners(q, act);
  const isTrusted = await trustedBy(q, approvers);
  return signers.filter(isTrusted).length >= APPROVALS_NEEDED;
}

/**
 * With owners, a change of roles needs no restart: it arrives as the text that they signed, whose signatures are
 * recovered here as well. No process can grant a role, whatever rows it writes.
 */
async function trustedBy(q: Queryable, { operators, owners, ...deployment }: Approvers): Promise<(address: string) => boolean> {
  if (owners.length === 0) return (address) => operators.includes(address);
  const known = await readOperators(q, { ...deployment, owners });
  return (address) => hasRole(known, address, 'finance');
}
