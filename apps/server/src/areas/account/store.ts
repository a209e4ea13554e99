import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import { inviteCodeFrom } from './rules.ts';

/** Two equal codes among a billion members come up once in hundreds of registrations; four times in a row never. */
const MOST_CODES = 4;
const SPARE_RANDOM_BYTES = 64;

export type Challenge = {
  readonly id: string;
  readonly address: string;
  readonly message: string;
  readonly inviteCode: string | null;
  /** What the message allows; null when it signs in. */
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
 * Uses a challenge up, once. The same act may do it again: it was cut off after its first commit.
 * Two acts at once: the row lock lets one through and the other finds it used.
 */
export async function useChallenge(q: Queryable, id: string, requestId: string): Promise<boolean> {
  const used = await q.run(sql`
    update challenge set used_at = coalesce(used_at, clock_timestamp()), used_by = ${requestId}
    where id = ${id} and (used_by = ${requestId} or (used_by is null and expires_at > clock_timestamp()))`);
  return used === 1;
}

/** The act it was used for did nothing: it may serve until it expires. */
export async function giveChallengeBack(q: Queryable, id: string, requestId: string): Promise<void> {
  await q.run(sql`update challenge set used_at = null, used_by = null where id = ${id} and used_by = ${requestId}`);
}

/**
 * Adds a member under an inviter; an address that is a member already stays as it is. The line is copied from the
 * inviter's row in the same statement, so it cannot be anything else.
 */
export async function insertMember(tx: Transaction, address: string, inviter: string): Promise<void> {
  for (let attempt = 0; attempt < MOST_CODES; attempt += 1) {
    const code = inviteCodeFrom(randomBytes(SPARE_RANDOM_BYTES));
    await tx.run(sql`
      insert into account (address, inviter, path, invite_code)
      select ${address}, above.address, above.path || above.number, ${code} from account above where above.address = ${inviter}
      on conflict do nothing`);
    const there = await tx.maybeOne(sql`select from account where address = ${address}`);
    if (there) return;
  }
  throw new Error('no free invitation code was found');
}

/** How many ended by this; a foreign or unknown session ends nothing. */
export function revokeSession(q: Queryable, session: { account: string; id: string }): Promise<number> {
  return q.run(sql`
    update session set revoked_at = clock_timestamp()
    where id = ${session.id} and account = ${session.account} and revoked_at is null and expires_at > clock_timestamp()`);
}

export function revokeOtherSessions(q: Queryable, sessions: { account: string; except: string }): Promise<number> {
  return q.run(sql`
    update session set revoked_at = clock_timestamp()
    where account = ${sessions.account} and id <> ${sessions.except} and revoked_at is null and expires_at > clock_timestamp()`);
}

/** What nobody can use any more: challenges of more than an hour, sessions that ended more than a month ago. */
export async function purgeSignIn(q: Queryable): Promise<void> {
  await q.run(sql`delete from challenge where expires_at < clock_timestamp() - interval '1 hour'`);
  await q.run(sql`delete from session where expires_at < clock_timestamp() - interval '30 days'`);
}
