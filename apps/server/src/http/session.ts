import { hash, randomBytes } from 'node:crypto';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Database, Transaction } from '../db/database.ts';
import { gathering, perDatabase } from '../db/gather.ts';

export type Session = { readonly id: string; readonly account: string; readonly isSuspended: boolean };
/** A session with the hash of the token that it was found by. */
export type FoundSession = Session & { readonly tokenHash: Buffer };

/** 256 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** How stale "last used" may be: a write for every read would double the work of the whole API. */
const LAST_USED_STEP = '1 minute';
const MAX_TOGETHER = 128;
/** The oldest sessions of an account end when it opens more than this. */
const MAX_SESSIONS = 20;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The session of a token. Concurrent lookups share a query.
 * @throws Refusal SESSION_MISSING without a token, SESSION_EXPIRED when it is unknown, over or revoked
 */
export async function findSession(db: Database, token: string | undefined): Promise<FoundSession> {
  if (token === undefined || token === '') throw new Refusal('SESSION_MISSING');
  if (!TOKEN.test(token)) throw new Refusal('SESSION_EXPIRED');
  const tokenHash = hashToken(token);
  const session = await lookUps(db).join(tokenHash);
  if (!session) throw new Refusal('SESSION_EXPIRED');
  return { ...session, tokenHash };
}

/** Some 10 MB. The oldest are forgotten first. */
const MAX_REMEMBERED = 50_000;
const remembered = perDatabase((_db: Database) => new Map<string, string>());

/** Call it once the token has passed every check that may refuse the caller. */
export function rememberAccount(db: Database, { tokenHash, account }: FoundSession): void {
  const accounts = remembered(db);
  const name = nameOf(tokenHash);
  if (accounts.has(name)) return;
  const [oldest] = accounts.size < MAX_REMEMBERED ? [] : accounts.keys();
  if (oldest !== undefined) accounts.delete(oldest);
  accounts.set(name, account);
}

/**
 * The account for which this process has found a session by the token before. The session may have ended since: a token
 * belongs to one account permanently, but its session ends.
 */
export function accountOfToken(db: Database, tokenHash: Buffer): string | undefined {
  return remembered(db).get(nameOf(tokenHash));
}

/** The next request with the token is looked up before anything else is done for it. */
export function forgetToken(db: Database, tokenHash: Buffer): void {
  remembered(db).delete(nameOf(tokenHash));
}

/** Keyed by the hash: no token is kept, not even in memory. */
function nameOf(tokenHash: Buffer): string {
  return tokenHash.toString('latin1');
}

const lookUps = perDatabase((db: Database) =>
  gathering((hashes: readonly Buffer[]) => readSessions(db, hashes), { maxItems: MAX_TOGETHER, atOnce: 2 }),
);

type SessionRow = { place: number; id: string; account: string; is_suspended: boolean; is_stale: boolean };

async function readSessions(db: Database, hashes: readonly Buffer[]): Promise<(Session | undefined)[]> {
  const rows = await db.many<SessionRow>(sql`
    select wanted.place, session.id, session.account, account.suspended_at is not null as is_suspended,
           session.last_used_at < clock_timestamp() - ${LAST_USED_STEP}::interval as is_stale
    from unnest(${[...hashes]}::bytea[]) with ordinality wanted(token_hash, place)
      join session on session.token_hash = wanted.token_hash
      join account on account.address = session.account
    where session.revoked_at is null and session.expires_at > clock_timestamp()`);
  const stale = rows.filter((row) => row.is_stale).map(({ id }) => id);
  // Runs in parallel to the read, which neither waits for it nor fails with it.
  if (stale.length > 0) void noteUse(db, stale).catch(() => undefined);
  const found = new Map(rows.map(({ place, id, account, is_suspended }) => [place, { id, account, isSuspended: is_suspended }]));
  return hashes.map((_, at) => found.get(at + 1));
}

/** In id order, skipping sessions that another process is updating at this moment, because it writes the same. */
async function noteUse(db: Database, ids: readonly string[]): Promise<void> {
  await db.run(sql`
    update session set last_used_at = clock_timestamp()
    where id in (select id from session where id = any (${[...ids]}::uuid[]) order by id for update skip locked)`);
}

/**
 * Opens a session. A repeat with the same id gets the new token: the act is repeated because its first answer, with the
 * first token in it, never reached the client. An id that belongs to another account is never handed over.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED for an id of another account
 */
export async function openSession(
  tx: Transaction,
  session: { id: string; account: string; token: string; device: string; days: number },
): Promise<void> {
  const opened = await tx.run(sql`
    insert into session (id, account, token_hash, device, expires_at)
    values (${session.id}, ${session.account}, ${hashToken(session.token)}, ${session.device},
            clock_timestamp() + make_interval(days => ${session.days}))
    on conflict (id) do update set token_hash = excluded.token_hash where session.account = excluded.account`);
  if (opened === 0) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  await tx.run(sql`
    update session set revoked_at = clock_timestamp() where id in (
      select id from session where account = ${session.account} and revoked_at is null
      order by created_at desc, id offset ${MAX_SESSIONS})`);
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
