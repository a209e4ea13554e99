import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import { type AuditEntry, jsonOf, recordAudit } from './audit-log.ts';

/** Separates this lock from other locks on the same text. */
const LOCK = 7226028;

/**
 * Records once that an act was done: when two operators' signatures complete it at the same moment, both carry it out, but only one
 * with effect. Both have signed before either row can exist. Their reasons may differ, and one may use a command.
 */
export async function recordDone(db: Database, entry: AuditEntry, { text, signedAt }: { text: string; signedAt: number }) {
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${text}, ${LOCK}))`);
    const { subject, after } = entry;
    const kept = await tx.maybeOne(sql`
      select from operators.audit_entry
      where kind = 'done' and number > ${signedAt}::bigint and subject = ${subject} and after is not distinct from ${jsonOf(after)}::jsonb
      limit 1`);
    if (!kept) await recordAudit(tx, entry);
  });
}
