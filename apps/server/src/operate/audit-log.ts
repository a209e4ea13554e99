import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

export type AuditKind = 'signedIn' | 'signedOut' | 'read' | 'signed' | 'done' | 'refused';

export type AuditEntry = {
  readonly operator: string | null;
  readonly sessionId: string | null;
  readonly kind: AuditKind;
  /** The path of the call. */
  readonly call: string;
  /** Its subject, such as `withdrawal/<id>`; for a reading, what was requested. */
  readonly subject: string;
  readonly reason?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The sentence of a refusal; undefined for every other entry. */
  readonly refusal?: string;
};

const MAX_SUBJECT = 500;

/** Records what an operator read, signed, did or was refused. The entry is never changed afterwards. @returns its number */
export async function recordAudit(q: Queryable, entry: AuditEntry): Promise<number> {
  const { operator, sessionId, kind, call, subject, reason = null, before, after, refusal = null } = entry;
  const kept = await q.one<{ number: number }>(sql`
    insert into operators.audit_entry (operator, session_id, kind, call, subject, reason, before, after, refusal)
    values (${operator}, ${sessionId}, ${kind}, ${call}, ${subject.slice(0, MAX_SUBJECT)}, ${reason},
      ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb, ${refusal})
    returning number`);
  return kept.number;
}

/** Repeats of a reading within this time are only counted: a watched queue is read every few seconds. */
const REPEATS_WITHIN = '10 minutes';

/**
 * Records that an operator reads something, before it is answered: an answer lost in transit was read all the same. The same
 * reading repeated in a session within minutes is counted with the first one instead of filling the audit.
 */
export async function recordReading(q: Queryable, entry: Omit<AuditEntry, 'kind'>): Promise<void> {
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
  if (!repeated) await recordAudit(q, { ...entry, kind: 'read' });
}

/** Amounts as text: JSON has no integers of their size. */
export function jsonOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
}
