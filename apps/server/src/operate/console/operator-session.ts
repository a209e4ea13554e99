import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { OperatorRole } from '@ocean/api/operators/roles';
import sql from 'sql-template-tag';
import type { Database, Transaction } from '../../db/database.ts';
import { readOperators } from '../../operators/roles.ts';
import { recordAudit } from '../audit-log.ts';
import type { ConsoleContext, SignedInOperator } from './console-context.ts';
import { ConsoleRefusal } from './console-failure.ts';

/** 256 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const LASTS = '12 hours';
/** A session whose operator is inactive ends earlier. */
const IDLE = '30 minutes';
const LAST_USED_STEP = '1 minute';
const MAX_DEVICE = 200;

type Begun = { readonly token: string; readonly sessionId: string; readonly expiresAt: Date };

/** Opens a session for an address that has a role. The token leaves this process only in a cookie and is stored as its hash. */
export async function beginSession(tx: Transaction, { address, device }: { address: string; device: string }): Promise<Begun> {
  const token = randomBytes(32).toString('base64url');
  const sessionId = randomUUID();
  const { expiresAt } = await tx.one<{ expiresAt: Date }>(sql`
    insert into operators.session (id, token_hash, address, device, expires_at)
    values (${sessionId}, ${hashOf(token)}, ${address}, ${device.slice(0, MAX_DEVICE)}, clock_timestamp() + ${LASTS}::interval)
    returning expires_at as "expiresAt"`);
  return { token, sessionId, expiresAt };
}

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.run(sql`update operators.session set ended_at = clock_timestamp() where id = ${sessionId} and ended_at is null`);
}

type Row = { readonly sessionId: string; readonly address: string; readonly expiresAt: Date };

/**
 * The operator of a token with the current roles. After a revocation, the next request ends the session and is
 * recorded.
 * @throws ConsoleRefusal SIGNED_OUT
 */
export async function findOperator(context: ConsoleContext, token: string | undefined, call: string): Promise<SignedInOperator> {
  const { db } = context;
  const row = token !== undefined && TOKEN.test(token) ? await findRow(db, token) : undefined;
  if (!row) throw new ConsoleRefusal('SIGNED_OUT', 'You are signed out. Sign in again.');
  const roles = await rolesOf(context, row.address);
  if (roles.length === 0) {
    const refusal = 'Your role was taken away: you are signed out.';
    await endSession(db, row.sessionId);
    await recordAudit(db, { operator: row.address, sessionId: row.sessionId, kind: 'refused', call, subject: call, refusal });
    throw new ConsoleRefusal('SIGNED_OUT', refusal);
  }
  return { address: row.address, roles, sessionId: row.sessionId, expiresAt: row.expiresAt };
}

/**
 * Notes that the operator is present. Only acts call it, and the console after a key press or a touch: the automatic refreshes of
 * an open page would keep an abandoned session alive.
 */
export async function keepSession(db: Database, sessionId: string): Promise<void> {
  await db.run(sql`
    update operators.session set last_used_at = clock_timestamp()
    where id = ${sessionId} and ended_at is null and last_used_at < clock_timestamp() - ${LAST_USED_STEP}::interval`);
}

export async function rolesOf(context: ConsoleContext, address: string): Promise<readonly OperatorRole[]> {
  return [...((await readOperators(context.db, context)).roles.get(address) ?? [])];
}

function findRow(db: Database, token: string): Promise<Row | undefined> {
  return db.maybeOne<Row>(sql`
    select id as "sessionId", address, expires_at as "expiresAt" from operators.session
    where token_hash = ${hashOf(token)} and ended_at is null and expires_at > clock_timestamp()
      and last_used_at > clock_timestamp() - ${IDLE}::interval`);
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export type SeenOperator = { readonly address: string; readonly lastUsedAt: Date; readonly isOpen: boolean };

/** When each operator was last active, and whether one of its sessions is open. */
export function readSessions(db: Database): Promise<SeenOperator[]> {
  return db.many<SeenOperator>(sql`
    select address, max(last_used_at) as "lastUsedAt",
      bool_or(ended_at is null and expires_at > clock_timestamp() and last_used_at > clock_timestamp() - ${IDLE}::interval) as "isOpen"
    from operators.session group by address`);
}
