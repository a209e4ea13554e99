import type { account } from '@ocean/api/areas/account';
import { Refusal } from '@ocean/api/errors';
import { deriveId } from '../../derive-id.ts';
import type { Handler } from '../../http/route.ts';
import { newToken, openSession } from '../../http/session.ts';
import { readParams } from '../../params/read-params.ts';
import { requireChallenge } from './challenge/require-challenge.ts';
import { useChallenge } from './challenge/store.ts';
import { findAccount, readSettings } from './queries.ts';
import { requireInviter } from './require-inviter.ts';
import { showAccount } from './show-account.ts';
import { bindToDeployment, requireSignature } from './signature/require-signature.ts';
import { insertMember } from './store.ts';

/**
 * Registers a new address under its inviter, or signs a known one in. A token requires a signature over the stored
 * text, and each text serves one act.
 */
export const registerAccount: Handler<typeof account.register> = async (context, call, input) => {
  const { address, challengeId, signature } = input;
  const known = await findAccount(context.db, address);
  const inviter = known ? undefined : await requireInviter(context.db, input.inviteCode);
  const challenge = await requireChallenge(context.db, { challengeId, address, purpose: 'signIn', requestId: call.requestId });
  if (inviter && challenge.inviteCode !== inviter.inviteCode) throw new Refusal('INVITE_CODE_CHANGED');
  const signed = { address, message: challenge.message, signature, isMember: known !== undefined };
  const deployment = await requireSignature(context, signed);

  const token = newToken();
  const member = await context.db.transaction(async (tx) => {
    if (!(await useChallenge(tx, challenge.id, call.requestId))) throw new Refusal('CHALLENGE_UNKNOWN');
    const isNew = inviter ? await insertMember(tx, address, inviter.address) : false;
    if (deployment) await bindToDeployment(tx, { address, deployment, isNew });
    const found = await findAccount(tx, address);
    if (!found) throw new Error('a registered account is missing');
    if (found.isSuspended) throw new Refusal('ACCOUNT_SUSPENDED');
    const params = await readParams(tx);
    const days = params['session.days'];
    // Visitors share one scope of keys, so the id includes the account: a leaked key opens no other account's session.
    const id = deriveId(`session of ${address}`, call.requestId);
    await openSession(tx, { id, account: address, token, device: call.device, days });
    return found;
  });
  return { userinfo: { token, ...showAccount(member, await readSettings(context.db, address)) } };
};
