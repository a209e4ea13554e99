import { Refusal } from '@ocean/api/errors';
import type { SignedChallenge } from '@ocean/api/inputs/signature';
import type { SignedAction } from '@ocean/api/inputs/signed-action';
import type { Context } from '../../../context.ts';
import { requireChallenge } from '../challenge/require-challenge.ts';
import { describeAction } from '../challenge/rules.ts';
import { requireSignature } from '../signature/require-signature.ts';

type SignedRequest = {
  readonly account: string;
  readonly requestId: string;
  readonly action: SignedAction;
  readonly signed: SignedChallenge;
};

/**
 * Requires the wallet's signature over exactly this action. The caller uses the challenge up.
 * @throws Refusal CHALLENGE_UNKNOWN, CHALLENGE_EXPIRED, ACTION_CHANGED, SIGNATURE_INVALID, CHAIN_UNAVAILABLE
 */
export async function requireSignedAction(
  context: Context,
  { account, requestId, action, signed }: SignedRequest,
): Promise<void> {
  const address = account as `0x${string}`;
  const { challengeId, signature } = signed;
  const challenge = await requireChallenge(context.db, { challengeId, address, purpose: 'action', requestId });
  if (challenge.action !== describeAction(action)) throw new Refusal('ACTION_CHANGED');
  await requireSignature(context, { address, message: challenge.message, signature, isMember: true });
}
