import { Refusal } from '@ocean/api/errors';
import type { InviteCode } from '@ocean/api/inputs/invite-code';
import type { Queryable } from '../../db/database.ts';
import { readParams } from '../../params/read-params.ts';
import { type Account, findAccountByCode } from './queries.ts';

/**
 * The member whose invitation code a new address was given. Every account stores its whole line, so its length is
 * limited.
 * @throws Refusal INVITE_CODE_MISSING, INVITE_CODE_MALFORMED, INVITE_CODE_UNKNOWN, INVITER_SUSPENDED, LINE_TOO_DEEP
 */
export async function requireInviter(q: Queryable, code: InviteCode): Promise<Account> {
  if (code === undefined) throw new Refusal('INVITE_CODE_MISSING');
  if (code === null) throw new Refusal('INVITE_CODE_MALFORMED');
  const inviter = await findAccountByCode(q, code);
  if (!inviter) throw new Refusal('INVITE_CODE_UNKNOWN');
  if (inviter.isSuspended) throw new Refusal('INVITER_SUSPENDED');
  const maximum = (await readParams(q))['line.maxDepth'];
  if (inviter.depth >= maximum) throw new Refusal('LINE_TOO_DEEP', { maximum });
  return inviter;
}
