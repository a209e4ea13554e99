import type { account } from '@ocean/api/areas/account';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { MemberCall } from '../../http/route.ts';
import { revokeOtherSessions, revokeSession } from './store.ts';

/** Ends one of the caller's sessions, or all except the current one. */
export async function revokeSessions(
  { db }: Context,
  call: MemberCall,
  input: ParsedInputOf<typeof account.revokeSessions>,
): Promise<OutputOf<typeof account.revokeSessions>> {
  if ('all' in input) return { revoked: await revokeOtherSessions(db, { account: call.account, except: call.sessionId }) };
  const revoked = await revokeSession(db, { account: call.account, id: input.id });
  if (revoked === 0) throw new Refusal('SESSION_UNKNOWN');
  return { revoked };
}

export async function logOut({ db }: Context, call: MemberCall): Promise<OutputOf<typeof account.logOut>> {
  await revokeSession(db, { account: call.account, id: call.sessionId });
  return {};
}
