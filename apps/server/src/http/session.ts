import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../db/database.ts';

export type Session = { readonly id: string; readonly account: string; readonly isSuspended: boolean };

/** 256 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** How stale "last used" may be: a write for every read would double the work of the whole API. */
const LAST_USED_STEP = '1 minute';
/** The oldest sessions of an account end when it opens more than this. */
const MOST_SESSIONS = 20;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The session of a token.
 * @throws Refusal SESSION_MISSING without a token, SESSION_EXPIRED when it is unknown, over or revoked
 */
export async function findSession(db: Queryable, token: string | undefined): Promise<Session> {
  if (token === undefined || token === '') throw new Refusal('SESSION_MISSING');
  if (!TOKEN.test(token)) throw new Refusal('SESSION_EXPIRED');
  const row = await db.maybeOne<{ id: string; account: string; is_suspended: boolean; is_stale: boolean }>(sql`
    select session.id, session.account, account.suspended_at is not null as is_suspended,
           session.last_used_at < clock_timestamp() - ${LAST_USED_STEP}::interval as is_stale
    from session join account on account.address = session.account
    where session.token_hash = ${hashToken(token)} and session.revoked_at is null and session.expires_at > clock_timestamp()`);
  if (!row) throw new Refusal('SESSION_EXPIRED');
  if (row.is_stale) await db.run(sql`update session set last_used_at = clock_timestamp() where id = ${row.id}`);
  return { id: row.id, account: row.account, isSuspended: row.is_suspended };
}

/**
 * Opens a session. The same id again gets the new token: the act is repeated because its first answer, with the first
 * token in it, never reached anybody.
 */
export async function openSession(
  tx: Transaction,
  session: { id: string; account: string; token: string; device: string; days: number },
): Promise<void> {
  await tx.run(sql`
    insert into session (id, account, token_hash, device, expires_at)
    values (${session.id}, ${session.account}, ${hashToken(session.token)}, ${session.device},
            clock_timestamp() + make_interval(days => ${session.days}))
    on conflict (id) do update set token_hash = excluded.token_hash`);
  await tx.run(sql`
    update session set revoked_at = clock_timestamp() where id in (
      select id from session where account = ${session.account} and revoked_at is null
      order by created_at desc, id offset ${MOST_SESSIONS})`);
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
