import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

export type Challenge = {
  readonly id: string;
  readonly address: string;
  readonly message: string;
  readonly inviteCode: string | null;
  /** The action that the message allows; null for a sign-in. */
  readonly action: string | null;
  readonly isExpired: boolean;
  readonly usedBy: string | null;
};

export async function insertChallenge(
  q: Queryable,
  challenge: {
    id: string;
    address: string;
    nonce: string;
    message: string;
    inviteCode: string | null;
    action: string | null;
    issuedAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await q.run(sql`
    insert into challenge (id, address, purpose, nonce, message, invite_code, action, issued_at, expires_at)
    values (${challenge.id}, ${challenge.address}, ${challenge.action === null ? 'signIn' : 'action'}, ${challenge.nonce},
            ${challenge.message}, ${challenge.inviteCode}, ${challenge.action}, ${challenge.issuedAt}, ${challenge.expiresAt})`);
}

export async function findChallenge(q: Queryable, id: string): Promise<Challenge | undefined> {
  return q.maybeOne<Challenge>(sql`
    select id, address, message, invite_code as "inviteCode", action, expires_at <= clock_timestamp() as "isExpired",
      used_by as "usedBy"
    from challenge where id = ${id}`);
}

/**
 * Uses up a challenge, once. The same request may do so again, in case it was cut off after its first commit. Of two
 * concurrent requests, the row lock lets one through; the other finds the challenge used.
 */
export async function useChallenge(q: Queryable, id: string, requestId: string): Promise<boolean> {
  const used = await q.run(sql`
    update challenge set used_at = coalesce(used_at, clock_timestamp()), used_by = ${requestId}
    where id = ${id} and (used_by = ${requestId} or (used_by is null and expires_at > clock_timestamp()))`);
  return used === 1;
}

/** Makes a challenge usable again until it expires, when the act that used it did nothing. */
export async function giveChallengeBack(q: Queryable, id: string, requestId: string): Promise<void> {
  await q.run(sql`update challenge set used_at = null, used_by = null where id = ${id} and used_by = ${requestId}`);
}
