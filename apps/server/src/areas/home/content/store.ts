import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';
import type { ContentChange } from './queries.ts';

/** Another operator took the revision: by the trigger `apply_content_change`, or by the key in the same moment. */
const CHANGED_MEANWHILE = '23505';

/**
 * Publishes, changes or takes something away by adding the row that says so. Only the operators' role may.
 * @returns false when another operator has changed the subject meanwhile; then nothing was written.
 */
export async function recordChange(q: Queryable, { subject, revision, value, author, reason }: ContentChange): Promise<boolean> {
  try {
    await q.run(sql`
      insert into content_change (subject, revision, value, author, reason)
      values (${subject}, ${revision}, ${value === null ? null : JSON.stringify(value)}::jsonb, ${author}, ${reason})`);
    return true;
  } catch (error) {
    if (codeOf(error) === CHANGED_MEANWHILE) return false;
    throw error;
  }
}

export async function insertNoticeRead(q: Queryable, account: string, subject: string): Promise<void> {
  await q.run(sql`insert into notice_read (account, subject) values (${account}, ${subject}) on conflict do nothing`);
}
