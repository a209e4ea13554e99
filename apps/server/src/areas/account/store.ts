import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import { inviteCodeFrom } from './rules.ts';

/**
 * With a billion members, one registration in hundreds draws a code that exists already; four such draws in a row do
 * not happen.
 */
const MAX_CODES = 4;
const SPARE_RANDOM_BYTES = 64;

/**
 * Adds a member under an inviter; an existing member stays as it is. The line is copied from the inviter's row in the
 * same statement, so it cannot differ from it.
 * @returns whether this call made the address a member
 */
export async function insertMember(tx: Transaction, address: string, inviter: string): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_CODES; attempt += 1) {
    const code = inviteCodeFrom(randomBytes(SPARE_RANDOM_BYTES));
    const added = await tx.run(sql`
      insert into account (address, inviter, path, invite_code)
      select ${address}, above.address, above.path || above.number, ${code} from account above where above.address = ${inviter}
      on conflict do nothing`);
    if (added === 1) return true;
    const there = await tx.maybeOne(sql`select from account where address = ${address}`);
    if (there) return false;
  }
  throw new Error('no free invitation code was found');
}

/** Returns how many sessions ended; a foreign or unknown session ends none. */
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

/**
 * Deletes challenges that expired more than an hour ago and sessions that expired more than 30 days ago. A grant outlives its
 * challenge, so that it can never be made again.
 */
export async function purgeSignIn(q: Queryable): Promise<void> {
  await q.run(sql`delete from challenge where expires_at < clock_timestamp() - interval '1 hour'`);
  await q.run(sql`delete from spending_grant where expires_at < clock_timestamp() - interval '1 day'`);
  await q.run(sql`delete from session where expires_at < clock_timestamp() - interval '30 days'`);
}
