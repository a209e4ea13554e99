import sql from 'sql-template-tag';
import type { Queryable } from '../../apps/server/src/db/database.ts';

export type KeptEntry = {
  readonly kind: string;
  readonly call: string;
  readonly operator: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly refusal: string | null;
};

/** The audit entries about one subject, such as `project/<id>`, oldest first. */
export function auditOf(q: Queryable, subject: string): Promise<KeptEntry[]> {
  return q.many<KeptEntry>(sql`
    select kind, call, operator, before, after, reason, refusal from operators.audit_entry where subject = ${subject} order by number`);
}

/** The sentences with which one call refused one operator, oldest first. */
export async function refusalsOf(q: Queryable, { operator, call }: { operator: string; call: string }): Promise<string[]> {
  const rows = await q.many<{ refusal: string }>(sql`
    select refusal from operators.audit_entry
    where kind = 'refused' and operator = ${operator} and call = ${call} order by number`);
  return rows.map(({ refusal }) => refusal);
}
