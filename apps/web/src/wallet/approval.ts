import { parseAmount } from '@ocean/money/amount';
import { readJson, STORED, type Storage } from '../base/storage.ts';

export const APPROVAL_CHOICES = ['exact', 'capped', 'large'] as const;
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

type UnfitUnits = 'invalid' | 'tooPrecise' | 'tooLarge' | 'zero' | 'belowNeeded';
export type ApprovalUnits = { ok: true; units: bigint } | { ok: false; problem: UnfitUnits };

const PARSE_PROBLEMS = { invalid: 'invalid', 'too-precise': 'tooPrecise', 'too-large': 'tooLarge' } as const;

/** The units to approve for a choice. A limit below the payment would only make the payment fail. */
export function approvalUnits(
  { choice, cap }: Approval,
  { needed, decimals }: { needed: bigint; decimals: number },
): ApprovalUnits {
  if (choice === 'exact') return { ok: true, units: needed };
  if (choice === 'large') return { ok: true, units: VERY_LARGE };
  const parsed = parseAmount(cap, decimals);
  if (!parsed.ok) return { ok: false, problem: PARSE_PROBLEMS[parsed.problem] };
  if (parsed.units === 0n) return { ok: false, problem: 'zero' };
  return parsed.units < needed ? { ok: false, problem: 'belowNeeded' } : { ok: true, units: parsed.units };
}

/** Where the choice for tokens that have none of their own is kept; no token is called so. */
const ANY_ASSET = '*';

/** The choice is remembered for each token by itself; before that the settings' choice is proposed. */
export function rememberedApproval(
  storage: Storage,
  asset: string,
  byDefault: ApprovalChoice,
): Approval & { isRemembered: boolean } {
  const stored = storedApproval(storage, asset);
  const choice = choiceOf(stored);
  if (!choice) return { choice: proposedApproval(storage, byDefault), cap: '', isRemembered: false };
  return { choice, cap: typeof stored?.cap === 'string' ? stored.cap : '', isRemembered: true };
}

/** What is proposed for a token without a choice of its own. */
export function proposedApproval(storage: Storage, byDefault: ApprovalChoice): ApprovalChoice {
  return chosenApproval(storage) ?? byDefault;
}

/** What the member has chosen in the settings; undefined before that. */
export function chosenApproval(storage: Storage): ApprovalChoice | undefined {
  return choiceOf(storedApproval(storage, ANY_ASSET));
}

/** From now on proposed for every token: what was remembered for single ones is forgotten. */
export function proposeApproval(storage: Storage, choice: ApprovalChoice): void {
  storage.write(STORED.approvals, JSON.stringify({ [ANY_ASSET]: { choice, cap: '' } }));
}

export function rememberApproval(storage: Storage, asset: string, approval: Approval): void {
  const all = (readJson(storage, STORED.approvals) as Record<string, Approval> | null) ?? {};
  storage.write(STORED.approvals, JSON.stringify({ ...all, [asset]: approval }));
}

function storedApproval(storage: Storage, asset: string): Partial<Approval> | undefined {
  const all = readJson(storage, STORED.approvals) as Record<string, Partial<Approval>> | null;
  return all && typeof all === 'object' && Object.hasOwn(all, asset) ? all[asset] : undefined;
}

function choiceOf(stored: Partial<Approval> | undefined): ApprovalChoice | undefined {
  return APPROVAL_CHOICES.find((one) => one === stored?.choice);
}
