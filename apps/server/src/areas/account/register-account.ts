import type { account } from '@ocean/api/areas/account';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { v5 as uuidv5 } from 'uuid';
import type { Context } from '../../context.ts';
import type { Call } from '../../http/route.ts';
import { newToken, openSession } from '../../http/session.ts';
import { readParams } from '../ops/queries.ts';
import { type Account, findAccount, findAccountByCode, readSettings } from './queries.ts';
import { requireChallenge } from './require-challenge.ts';
import { parseAddressField, parseChallengeField, parseInviteCodeField, parseSignatureField } from './rules.ts';
import { showAccount } from './show-account.ts';
import { insertMember, useChallenge } from './store.ts';

/**
 * Registers a new address under its inviter, or signs a known one in. Nobody gets a token without a signature over the
 * stored text, and each text serves one act.
 */
export async function registerAccount(
  context: Context,
  call: Call,
  input: ParsedInputOf<typeof account.register>,
): Promise<OutputOf<typeof account.register>> {
  const address = parseAddressField(input.username);
  const known = await findAccount(context.db, address);
  const inviter = known ? undefined : await requireInviter(context, input.recommend);
  const challengeId = parseChallengeField(input.challengeId);
  const signature = parseSignatureField(input.signature);

  const challenge = await requireChallenge(context.db, { challengeId, address, purpose: 'signIn', requestId: call.requestId });
  if (inviter && challenge.inviteCode !== inviter.inviteCode) throw new Refusal('INVITE_CODE_CHANGED');
  const isSigned = await context.chain.isSignatureValid({ address, message: challenge.message, signature });
  if (!isSigned) throw new Refusal('SIGNATURE_INVALID');

  const token = newToken();
  const member = await context.db.transaction(async (tx) => {
    if (!(await useChallenge(tx, challenge.id, call.requestId))) throw new Refusal('CHALLENGE_UNKNOWN');
    if (inviter) await insertMember(tx, address, inviter.address);
    const found = await findAccount(tx, address);
    if (!found) throw new Error('a registered account is missing');
    if (found.isSuspended) throw new Refusal('ACCOUNT_SUSPENDED');
    const params = await readParams(tx);
    const days = params['session.days'];
    await openSession(tx, { id: uuidv5('session', call.requestId), account: address, token, device: call.device, days });
    return found;
  });
  return { userinfo: { token, ...showAccount(member, await readSettings(context.db, address)) } };
}

async function requireInviter(context: Context, raw: unknown): Promise<Account> {
  const code = parseInviteCodeField(raw);
  if (code === undefined) throw new Refusal('INVITE_CODE_MISSING');
  const inviter = await findAccountByCode(context.db, code);
  if (!inviter) throw new Refusal('INVITE_CODE_UNKNOWN');
  return inviter;
}
