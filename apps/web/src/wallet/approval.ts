import { parseAmount } from '@ocean/money/amount';
import { readJson, STORED, type Storage } from '../storage.ts';

const APPROVAL_CHOICES = ['exact', 'capped', 'large'] as const;
export type ApprovalChoice = (typeof APPROVAL_CHOICES)[number];
export type Approval = { readonly choice: ApprovalChoice /** Decimal amount of `capped`. */; readonly cap: string };

/** The specification's "very large": everything there can ever be. */
export const VERY_LARGE = 2n ** 256n - 1n;

/** What has to be asked of the wallet, in order, before the vault may take `needed`. */
export function approvalSteps({
  allowance,
  needed,
  resetsApproval,
}: {
  allowance: bigint;
  needed: bigint;
  resetsApproval: boolean;
}): readonly ('reset' | 'approve')[] {
  if (allowance >= needed) return [];
  // Some tokens refuse to change an allowance that is not zero.
  return resetsApproval && allowance > 0n ? ['reset', 'approve'] : ['approve'];
}

export type ApprovalUnits = { ok: true; units: bigint } | { ok: false; problem: 'invalid' | 'belowNeeded' };

/** The units to approve for a choice. A limit below the payment would only make the payment fail. */
export function approvalUnits(
  { choice, cap }: Approval,
  { needed, decimals }: { needed: bigint; decimals: number },
): ApprovalUnits {
  if (choice === 'exact') return { ok: true, units: needed };
  if (choice === 'large') return { ok: true, units: VERY_LARGE };
  const parsed = parseAmount(cap, decimals);
  if (!parsed.ok) return { ok: false, problem: 'invalid' };
  return parsed.units < needed ? { ok: false, problem: 'belowNeeded' } : { ok: true, units: parsed.units };
}

/** The choice is remembered for each token by itself. */
export function rememberedApproval(
  storage: Storage,
  asset: string,
  byDefault: ApprovalChoice,
): Approval & { isRemembered: boolean } {
  const all = readJson(storage, STORED.approvals) as Record<string, Partial<Approval>> | null;
  const stored = all && typeof all === 'object' && Object.hasOwn(all, asset) ? all[asset] : undefined;
  const choice = APPROVAL_CHOICES.find((one) => one === stored?.choice);
  if (!choice) return { choice: byDefault, cap: '', isRemembered: false };
  return { choice, cap: typeof stored?.cap === 'string' ? stored.cap : '', isRemembered: true };
}

export function rememberApproval(storage: Storage, asset: string, approval: Approval): void {
  const all = (readJson(storage, STORED.approvals) as Record<string, Approval> | null) ?? {};
  storage.write(STORED.approvals, JSON.stringify({ ...all, [asset]: approval }));
}
