import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export type AuditKind = 'signedIn' | 'signedOut' | 'read' | 'signed' | 'done' | 'refused';

export type AuditEntry = {
  readonly operator: string | null;
  readonly sessionId: string | null;
  readonly kind: AuditKind;
  /** The path of the call. */
  readonly call: string;
  /** What it was about, such as `withdrawal/<id>`; of a reading, what was asked for. */
  readonly subject: string;
  readonly reason?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The sentence of a refusal, and of nothing else. */
  readonly refusal?: string;
};

const MAX_SUBJECT = 500;

/** Keeps what an operator read, signed, did or was refused. It is never changed afterwards. @returns its number */
export async function keepAudit(q: Queryable, entry: AuditEntry): Promise<number> {
  const { operator, sessionId, kind, call, subject, reason = null, before, after, refusal = null } = entry;
  const kept = await q.one<{ number: number }>(sql`
    insert into operators.audit_entry (operator, session_id, kind, call, subject, reason, before, after, refusal)
    values (${operator}, ${sessionId}, ${kind}, ${call}, ${subject.slice(0, MAX_SUBJECT)}, ${reason},
      ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb, ${refusal})
    returning number`);
  return kept.number;
}

/** Amounts as text: JSON has no integers of their size. */
export function jsonOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
}
