import { readTyped } from '../../../i18n/typed-amount.ts';
import { type ApprovalUnits, approvalUnits } from '../../approval.ts';

type Reading = Extract<ReturnType<typeof readTyped>, { problem: unknown }>;
type UnfitCap = Extract<ApprovalUnits, { ok: false }>;
export type CapProblem = Omit<Reading, 'problem'> & { readonly problem: Reading['problem'] | UnfitCap['problem'] };

/** What is wrong with a typed limit, each kind by its own name; null when it can be approved. */
export function findCapProblem(text: string, payment: { needed: bigint; decimals: number }): CapProblem | null {
  const read = readTyped(text);
  if ('problem' in read) return read;
  const units = approvalUnits({ choice: 'capped', cap: read.amount }, payment);
  return units.ok ? null : { problem: units.problem };
}
