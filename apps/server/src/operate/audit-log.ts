import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

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

/** How long a reading stands for its repeats: a queue that is watched is read every few seconds. */
const REPEATS_WITHIN = '10 minutes';

/**
 * Keeps that an operator reads something, before it is answered: an answer that is lost on its way was read all the same. The same
 * reading of the same session again within minutes is counted beside the first one instead of filling the audit.
 */
export async function keepReading(q: Queryable, entry: Omit<AuditEntry, 'kind'>): Promise<void> {
  const { sessionId, call, subject } = entry;
  const repeated =
    sessionId !== null &&
    (await q.maybeOne(sql`
      insert into operators.audit_repeat as r (entry, times, last_at)
      select number, 1, clock_timestamp() from operators.audit_entry
      where kind = 'read' and session_id = ${sessionId} and call = ${call} and subject = ${subject.slice(0, MAX_SUBJECT)}
        and at > clock_timestamp() - ${REPEATS_WITHIN}::interval
      order by number desc limit 1
      on conflict (entry) do update set times = r.times + 1, last_at = greatest(r.last_at, excluded.last_at)
      returning entry`));
  if (!repeated) await keepAudit(q, { ...entry, kind: 'read' });
}

/** Amounts as text: JSON has no integers of their size. */
export function jsonOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
}
