import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';
import type { ContentChange } from './queries.ts';

/** Another operator took the revision: detected by the trigger `apply_content_change`, or by the key on a concurrent insert. */
const CHANGED_MEANWHILE = '23505';

/**
 * Publishes, changes or removes something by inserting a change. Needs the operators' role.
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
