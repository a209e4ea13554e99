import { amountText } from '@ocean/api/amount';
import { Refusal } from '@ocean/api/errors';
import type { SignedChallenge } from '@ocean/api/inputs/signature';
import type { SignedSending } from '@ocean/api/inputs/signed-action';
import type { Context } from '../../../context.ts';
import { askedFor } from '../challenge/rules.ts';
import { giveChallengeBack, useChallenge } from '../challenge/store.ts';
import { requireSignedAction } from './require-signed-action.ts';
import { releaseUnsigned, reserveUnsigned } from './unsigned-spending.ts';

export type Spending = {
  readonly account: string;
  readonly requestId: string;
  /** Exactly this act; the signature has to be over its description. */
  readonly action: SignedSending;
  /** USDT base units; null when no price is known. */
  readonly valueUnits: bigint | null;
  readonly limitUnits: bigint;
  /** The movement that the act posts outside of a transaction; null where the act's own rows say that it was done. */
  readonly movementId: string | null;
  /** Undefined when the request carries no signature. */
  readonly signed: SignedChallenge | undefined;
};

/** A permission, with the ways to return its cost when this request did not do the act. */
export type Allowed = {
  /** A signature allows the act that it describes, whatever its value turns out to be. */
  readonly isSigned: boolean;
  /** Gives the day's allowance or the signature back, because nothing was spent. */
  undo(): Promise<void>;
  /** For a request that was done before: it counts once, and the signature that allowed it stays used. */
  repeat(): Promise<void>;
};

/** Exceeds every limit, so that only an act that is already done passes. */
const NO_VALUE = { valueUnits: 0n, limitUnits: -1n };

/**
 * Lets value leave for other accounts: with a fresh signature over exactly this act, or without one while the day's
 * unsigned total stays within the limit. Signed acts do not count towards it, so a stolen session alone can never take
 * more than one day's limit, whatever its owner has signed.
 * @throws Refusal STEP_UP_NEEDED, SIGNATURE_INVALID, CHALLENGE_…, ACTION_CHANGED
 */
export async function allowSpending(context: Context, spending: Spending): Promise<Allowed> {
  const { account, action, valueUnits, limitUnits, movementId, signed } = spending;
  if (signed) return useSignature(context, { ...spending, signed });
  const asked = countedValue({ valueUnits, limitUnits });
  const counted = await reserveUnsigned(context.db, { account, movementId, ...asked });
  if (!counted) throw signatureNeeded({ action, limitUnits });
  const undo = async () => {
    if (!counted.isDone) await releaseUnsigned(context.db, { account, valueUnits: asked.valueUnits, day: counted.day });
  };
  return { isSigned: false, undo, repeat: undo };
}

/** What counts towards a day's limit; without a known price, only an act that is already done passes. */
export function countedValue({ valueUnits, limitUnits }: Pick<Spending, 'valueUnits' | 'limitUnits'>) {
  return valueUnits === null ? NO_VALUE : { valueUnits, limitUnits };
}

/** Names what to sign. */
export function signatureNeeded({ action, limitUnits }: Pick<Spending, 'action' | 'limitUnits'>): Refusal {
  return new Refusal('STEP_UP_NEEDED', { limit: amountText(limitUnits, 'USDT'), ...askedFor(action) });
}

type SignedSpending = Spending & { readonly signed: SignedChallenge };

async function useSignature(context: Context, { account, requestId, action, signed }: SignedSpending): Promise<Allowed> {
  const { db } = context;
  const { challengeId } = signed;
  await requireSignedAction(context, { account, requestId, action, signed });
  if (!(await useChallenge(db, challengeId, requestId))) throw new Refusal('CHALLENGE_UNKNOWN');
  return { isSigned: true, undo: () => giveChallengeBack(db, challengeId, requestId), repeat: async () => {} };
}
